import { Health, Log, Metrics, Shutdown } from '@casebook/platform';
import type { FactoryProvider, InjectionToken } from '@nestjs/common';
import { type Counters, openCounters } from './counters.ts';

export const COUNTERS = Symbol('counters');

/**
 * Provides a service's counters: in Redis if its options have an address, else in memory; closed at shutdown.
 * @param options the token of the service's options
 */
export const countersProvider = (options: InjectionToken<{ readonly redisUrl?: string }>): FactoryProvider<Counters> => ({
  provide: COUNTERS,
  inject: [options, Log, Health, Metrics, Shutdown],
  useFactory: ({ redisUrl }: { readonly redisUrl?: string }, log: Log, health: Health, metrics: Metrics, shutdown: Shutdown) => {
    const counters = openCounters(redisUrl, log, metrics);
    health.register('counters', () => counters.health());
    shutdown.on('connections', () => counters.stop());
    return counters;
  },
});
