export * from './admin-gate/hash-admin-code.ts';
export * from './config.ts';
export * from './identity.definition.ts';
export { ShowAccount } from './operators/operate-accounts.ts';
