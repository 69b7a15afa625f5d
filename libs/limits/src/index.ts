export * from './address-key.ts';
export * from './counters.ts';
export * from './rate-limit.ts';
export * from './search-redis.ts';
