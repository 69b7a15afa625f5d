import { type ConfigOf, type Environment, readConfig, serviceSettings } from '@casebook/platform';

export const billingSettings = serviceSettings('BILLING', 3104);
export type BillingConfig = ConfigOf<typeof billingSettings>;

export const readBillingConfig = (environment: Environment = process.env): BillingConfig =>
  readConfig(billingSettings, environment);
