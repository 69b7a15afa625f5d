import { type Counters, openCounters } from '@casebook/limits';
import { Health, Log, Metrics, Shutdown } from '@casebook/platform';
import type { FactoryProvider } from '@nestjs/common';
import { IdentityOptions } from '../identity-options.ts';

export const COUNTERS = Symbol('identity counters');

/** Counts in Redis if configured, else in memory; closed at shutdown. */
export const countersProvider: FactoryProvider<Counters> = {
  provide: COUNTERS,
  inject: [IdentityOptions, Log, Health, Metrics, Shutdown],
  useFactory: ({ redisUrl }: IdentityOptions, log: Log, health: Health, metrics: Metrics, shutdown: Shutdown) => {
    const counters = openCounters(redisUrl, log, metrics);
    health.register('counters', () => counters.health());
    shutdown.on('connections', () => counters.stop());
    return counters;
  },
};
