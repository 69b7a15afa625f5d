export * from './admin.definition.ts';
export { AuditSealer } from './audit/audit-sealer.ts';
export { SEALER_LOCK } from './audit/audit-seals.repository.ts';
export * from './config.ts';
