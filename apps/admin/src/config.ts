import { type ConfigOf, type Environment, limitScale, readConfig, secret, serviceSettings } from '@casebook/platform';
import { z } from 'zod';

export const adminSettings = {
  ...serviceSettings('admin'),
  limitScale: limitScale(),
  auditKey: secret(
    'AUDIT_KEY',
    z.string('is required').min(32, 'must be at least 32 characters'),
    'Authenticates the entries of the audit and its seals; another key verifies none of the former ones',
  ),
};
export type AdminConfig = ConfigOf<typeof adminSettings>;

export const readAdminConfig = (environment: Environment = process.env): AdminConfig => readConfig(adminSettings, environment);
