import { fileURLToPath } from 'node:url';
import type { Ports } from '@casebook/messaging';
import type { ServiceDefinition } from '@casebook/platform';
import { BillingModule } from './billing.module.ts';
import { type BillingConfig, billingSettings } from './config.ts';
import { openPrisma } from './prisma.ts';

export const billing: ServiceDefinition<BillingConfig, Ports> = {
  name: 'billing',
  settings: billingSettings,
  openPrisma,
  migrations: fileURLToPath(new URL('../prisma/migrations', import.meta.url)),
  module: (config, { transport }) => BillingModule.register(config, transport),
};
