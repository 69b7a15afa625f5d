export * from './counters.ts';
export * from './rate-limit.ts';
