import { type ConfigOf, type Environment, readConfig, serviceSettings } from '@casebook/platform';

export const adminSettings = serviceSettings('ADMIN', 3105);
export type AdminConfig = ConfigOf<typeof adminSettings>;

export const readAdminConfig = (environment: Environment = process.env): AdminConfig => readConfig(adminSettings, environment);
