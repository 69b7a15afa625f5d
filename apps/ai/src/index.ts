export * from './ai.definition.ts';
export * from './config.ts';
