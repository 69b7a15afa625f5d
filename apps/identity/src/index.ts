export * from './config.ts';
export * from './identity.definition.ts';
