export * from './admin.definition.ts';
export * from './config.ts';
