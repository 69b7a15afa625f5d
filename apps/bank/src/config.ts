import { type ConfigOf, type Environment, readConfig, serviceSettings } from '@casebook/platform';

export const bankSettings = serviceSettings('bank');
export type BankConfig = ConfigOf<typeof bankSettings>;

export const readBankConfig = (environment: Environment = process.env): BankConfig => readConfig(bankSettings, environment);
