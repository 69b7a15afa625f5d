export * from './boot-gateway.ts';
export * from './config.ts';
export * from './docs/join-descriptions.ts';
export * from './gateway.module.ts';
