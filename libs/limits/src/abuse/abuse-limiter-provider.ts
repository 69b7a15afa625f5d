import { limitCodes } from '@casebook/contracts';
import { Clock, Health, Log, Metrics, Shutdown } from '@casebook/platform';
import type { FactoryProvider, InjectionToken } from '@nestjs/common';
import { AbuseLimiter } from './abuse-limiter.ts';
import { abuseRules } from './abuse-rules.ts';
import { MemoryAbuseStates } from './memory-abuse-states.ts';
import { RedisAbuseStates } from './redis-abuse-states.ts';

interface AbuseLimiterOptions {
  readonly redisUrl?: string;
  readonly limitScale: number;
}

/**
 * Provides a service's limiter of AI requests: its states are in Redis if the options have an address, else in memory; closed at shutdown.
 * @param options the token of the service's options
 */
export const abuseLimiterProvider = (options: InjectionToken<AbuseLimiterOptions>): FactoryProvider<AbuseLimiter> => ({
  provide: AbuseLimiter,
  inject: [options, Clock, Log, Health, Metrics, Shutdown],
  useFactory: (
    { redisUrl, limitScale }: AbuseLimiterOptions,
    clock: Clock,
    log: Log,
    health: Health,
    metrics: Metrics,
    shutdown: Shutdown,
  ) => {
    const states = redisUrl ? new RedisAbuseStates(redisUrl, log, clock) : new MemoryAbuseStates(clock);
    const series = limitCodes.map((code) => ({ code }));
    const refusals = metrics.counter(
      'ai_limit_refusals_total',
      'AI requests refused by a member’s limits, by error code',
      series,
    );
    const limiter = new AbuseLimiter(states, abuseRules(limitScale), (code) => refusals.inc({ code }));
    health.register('ai-limits', () => limiter.health());
    shutdown.on('connections', () => limiter.stop());
    return limiter;
  },
});
