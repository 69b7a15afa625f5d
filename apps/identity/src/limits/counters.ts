import { type Counters, openCounters } from '@casebook/limits';
import { Health, Log, Shutdown } from '@casebook/platform';
import type { FactoryProvider } from '@nestjs/common';
import { IdentityOptions } from '../identity-options.ts';

export const COUNTERS = Symbol('identity counters');

/** Counts in Redis if configured, else in memory; closed at shutdown. */
export const countersProvider: FactoryProvider<Counters> = {
  provide: COUNTERS,
  inject: [IdentityOptions, Log, Health, Shutdown],
  useFactory: ({ redisUrl }: IdentityOptions, log: Log, health: Health, shutdown: Shutdown) => {
    const counters = openCounters(redisUrl, log);
    health.register('counters', () => counters.health());
    shutdown.on('connections', () => counters.stop());
    return counters;
  },
};
