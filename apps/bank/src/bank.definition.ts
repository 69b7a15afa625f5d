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
  // Enough for an exact bitmap of several hundred thousand rows. With less, a search for a common word gets a lossy bitmap and rechecks whole pages.
  postgres: { work_mem: '16MB' },
  migrations: fileURLToPath(new URL('../prisma/migrations', import.meta.url)),
  module: (config, { transport }) => BankModule.register(config, transport),
};
