import { fileURLToPath } from 'node:url';
import type { Ports } from '@casebook/messaging';
import type { ServiceDefinition } from '@casebook/platform';
import { BankModule } from './bank.module.ts';
import { type BankConfig, bankSettings } from './config.ts';
import { openPrisma } from './prisma.ts';

export const bank: ServiceDefinition<BankConfig, Ports> = {
  name: 'bank',
  settings: bankSettings,
  openPrisma,
  // Room for the exact places of some hundred thousand rows: without it a search for a common word rechecks whole pages.
  postgres: { work_mem: '16MB' },
  migrations: fileURLToPath(new URL('../prisma/migrations', import.meta.url)),
  module: (config, { transport }) => BankModule.register(config, transport),
};
