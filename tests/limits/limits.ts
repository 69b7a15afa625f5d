/**
 * `npm run test:limits -- [--steps 100000] [--seed 1]`: plays random request histories of members on the limiter of AI requests, in memory
 * and in its own Redis, and compares every decision with a separately written, simple limiter (`libs/limits/test/plain-limiter.ts`).
 */
import { parseArgs } from 'node:util';
import { type ModelTime, playModel } from '../../libs/limits/test/play-model.ts';
import { build } from '../../tools/build.mjs';
import { install } from '../../tools/install.mjs';

const { values } = parseArgs({
  options: { steps: { type: 'string', default: '100000' }, seed: { type: 'string', default: '1' } },
});
install();
build();
// Imported after the build, because these modules are compiled.
const { AbuseLimiter, MemoryAbuseStates, RedisAbuseStates } = await import('@casebook/limits');
const { openLog } = await import('@casebook/platform');
const { startRedis } = await import('@casebook/servers');

const time: ModelTime = { now: Date.UTC(2026, 10, 2) };
const clock = { now: () => new Date(time.now) };
const redis = await startRedis();
const log = openLog('limits', 'warn');
const inRedis = [1, 2].map(() => new AbuseLimiter(new RedisAbuseStates(redis.url, log, clock, { timeOf: () => time.now })));
try {
  const startMs = performance.now();
  const limiters = [[new AbuseLimiter(new MemoryAbuseStates(clock))], inRedis];
  const { runs, steps, granted, refused } = await playModel(Number(values.steps), time, limiters, Number(values.seed));
  const seconds = Math.round((performance.now() - startMs) / 1_000);
  console.log(`${steps} steps of ${runs} members in memory and in Redis, ${granted} granted, no difference (${seconds} s)`);
  for (const [message, count] of [...refused].sort()) console.log(`${count} × ${message}`);
} finally {
  for (const limiter of inRedis) await limiter.stop();
  await redis.stop();
}
