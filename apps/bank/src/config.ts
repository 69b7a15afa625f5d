import { type ConfigOf, type Environment, readConfig, serviceSettings } from '@casebook/platform';

export const bankSettings = serviceSettings('BANK', 3102);
export type BankConfig = ConfigOf<typeof bankSettings>;

export const readBankConfig = (environment: Environment = process.env): BankConfig => readConfig(bankSettings, environment);
