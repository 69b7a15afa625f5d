import { AbuseLimiter, MemoryAbuseStates, memoryCounters, RateLimit, RedisAbuseStates, redisCounters } from '@casebook/limits';
import { openLog, SystemClock } from '@casebook/platform';
import { startRedis } from '@casebook/servers';
import type { Measurement, Report } from './report.ts';
import { interleaved } from './rounds.ts';

const REQUESTS = { memory: 20_000, Redis: 500 } as const;
const PARALLEL = 200;

/**
 * Measures the limiter of AI requests next to a plain rate limit: the cost of a request when requests are sequential, and when one member
 * sends 200 at once.
 */
export async function limits(): Promise<Report> {
  const redis = await startRedis();
  const log = openLog('bench', 'warn');
  const counters = { memory: memoryCounters(), Redis: redisCounters(redis.url, log) };
  const limiters = {
    memory: new AbuseLimiter(new MemoryAbuseStates(new SystemClock())),
    Redis: new AbuseLimiter(new RedisAbuseStates(redis.url, log, new SystemClock())),
  };
  let member = 0;
  const nextMember = () => {
    member += 1;
    return `member ${member}`;
  };
  /** @returns microseconds per call */
  const timed = async (count: number, call: () => Promise<unknown>) => {
    const startMs = performance.now();
    for (let made = 0; made < count; made += 1) await call();
    return ((performance.now() - startMs) * 1_000) / count;
  };
  const rows: Measurement[] = [];
  try {
    for (const store of ['memory', 'Redis'] as const) {
      const limit = new RateLimit(counters[store], { name: 'bench', points: 1_000, seconds: 60 });
      const limiter = limiters[store];
      const atOnce = (memberId: string) =>
        Promise.all(Array.from({ length: PARALLEL }, () => limiter.request(memberId, 'single')));
      const medians = await interleaved({
        take: () => timed(REQUESTS[store], () => limit.take(nextMember())),
        request: () => timed(REQUESTS[store], () => limiter.request(nextMember(), 'single')),
        flood: async () => (await timed(1, () => atOnce(nextMember()))) / PARALLEL,
      });
      const against = { baseline: micros(medians.take), ratio: medians.request / medians.take };
      rows.push({ name: `a request, in ${store}, compared with a point`, result: micros(medians.request), ...against });
      const flood = { baseline: micros(medians.request), ratio: medians.flood / medians.request };
      rows.push({ name: `one of ${PARALLEL} at once, in ${store}`, result: micros(medians.flood), ...flood });
    }
  } finally {
    for (const each of [...Object.values(limiters), ...Object.values(counters)]) await each.stop();
    await redis.stop();
  }
  return { title: 'The limiter of AI requests', rows, notes: [] };
}

const micros = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} µs`;
