import { type ConfigOf, type Environment, readConfig, serviceSettings } from '@casebook/platform';

export const adminSettings = serviceSettings('admin');
export type AdminConfig = ConfigOf<typeof adminSettings>;

export const readAdminConfig = (environment: Environment = process.env): AdminConfig => readConfig(adminSettings, environment);
