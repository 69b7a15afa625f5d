import { type ConfigOf, type Environment, readConfig, serviceSettings } from '@casebook/platform';

export const billingSettings = serviceSettings('billing');
export type BillingConfig = ConfigOf<typeof billingSettings>;

export const readBillingConfig = (environment: Environment = process.env): BillingConfig =>
  readConfig(billingSettings, environment);
