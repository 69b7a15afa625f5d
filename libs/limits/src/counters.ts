import type { CheckResult, Log, Metrics } from '@casebook/platform';
import { Redis } from 'ioredis';
import { type RateLimiterAbstract, RateLimiterRedis } from 'rate-limiter-flexible';
import { type LimitRule, MemoryLimiters } from './memory-limiters.ts';

/** Where counts are stored: in this process, or in Redis for all replicas. */
export interface Counters {
  limiter(rule: LimitRule): RateLimiterAbstract;
  /** Counts a refusal in the metrics. @param limit the rule's name, never a key */
  refused(limit: string): void;
  health(): CheckResult;
  stop(): Promise<void>;
}

/** Counts in this process; a restart resets them. */
export function memoryCounters(metrics?: Metrics): Counters {
  const refusals = refusalCounter(metrics);
  const limiters = new MemoryLimiters();
  return {
    limiter: (rule) => {
      refusals.start(rule.name);
      return limiters.open(rule);
    },
    refused: refusals.count,
    health: () => ({ status: 'up' }),
    stop: async () => limiters.stop(),
  };
}

/** Counts in Redis. While Redis is unavailable each process counts by itself: limits are looser then, but never off. */
export function redisCounters(url: string, log: Log, metrics?: Metrics): Counters {
  const refusals = refusalCounter(metrics);
  const limiters = new MemoryLimiters();
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt) => Math.min(attempt * 200, 2_000),
  });
  redis.on('error', (error) => log.warn({ err: error }, 'Redis is down; limits are counted in memory'));
  return {
    limiter: (rule) => {
      refusals.start(rule.name);
      return new RateLimiterRedis({
        storeClient: redis,
        keyPrefix: `limit:${rule.name}`,
        points: rule.points,
        duration: rule.seconds,
        insuranceLimiter: limiters.open(rule),
      });
    },
    refused: refusals.count,
    health: () =>
      redis.status === 'ready' ? { status: 'up' } : { status: 'degraded', detail: 'Redis is down; limits are counted in memory' },
    stop: async () => {
      redis.disconnect();
      limiters.stop();
    },
  };
}

export const openCounters = (redisUrl: string | undefined, log: Log, metrics: Metrics): Counters =>
  redisUrl ? redisCounters(redisUrl, log, metrics) : memoryCounters(metrics);

function refusalCounter(metrics: Metrics | undefined) {
  const refusals = metrics?.counterBy('rate_limit_refusals_total', 'Requests refused by a rate limit', ['limit']);
  return {
    start: (limit: string) => refusals?.inc({ limit }, 0),
    count: (limit: string) => refusals?.inc({ limit }),
  };
}
