export * from './billing.definition.ts';
export * from './config.ts';
