import type { CheckResult, Log } from '@casebook/platform';
import { Redis } from 'ioredis';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';

/** At most `points` requests in each window of `seconds`, for each key. */
export interface LimitRule {
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}

/** Where counts are stored: in this process, or in Redis for all replicas. */
export interface Counters {
  limiter(rule: LimitRule): RateLimiterAbstract;
  health(): CheckResult;
  stop(): Promise<void>;
}

/** Counts in this process; a restart resets them. */
export function memoryCounters(): Counters {
  return { limiter: inMemory, health: () => ({ status: 'up' }), stop: async () => {} };
}

/** Counts in Redis. While Redis is unavailable each process counts by itself: limits are looser then, but never off. */
export function redisCounters(url: string, log: Log): Counters {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt) => Math.min(attempt * 200, 2_000),
  });
  redis.on('error', (error) => log.warn({ err: error }, 'Redis is down; limits are counted in memory'));
  return {
    limiter: (rule) =>
      new RateLimiterRedis({
        storeClient: redis,
        keyPrefix: `limit:${rule.name}`,
        points: rule.points,
        duration: rule.seconds,
        insuranceLimiter: inMemory(rule),
      }),
    health: () =>
      redis.status === 'ready' ? { status: 'up' } : { status: 'degraded', detail: 'Redis is down; limits are counted in memory' },
    stop: async () => redis.disconnect(),
  };
}

export const openCounters = (redisUrl: string | undefined, log: Log): Counters =>
  redisUrl ? redisCounters(redisUrl, log) : memoryCounters();

function inMemory({ name, points, seconds }: LimitRule): RateLimiterMemory {
  return new RateLimiterMemory({ keyPrefix: `limit:${name}`, points, duration: seconds });
}
