import { fileURLToPath } from 'node:url';
import type { Ports } from '@casebook/messaging';
import { AuthErrorFilter, type ServiceDefinition } from '@casebook/platform';
import { AdminModule } from './admin.module.ts';
import { type AdminConfig, adminSettings } from './config.ts';
import { openPrisma } from './prisma.ts';

export const admin: ServiceDefinition<AdminConfig, Ports> = {
  name: 'admin',
  settings: adminSettings,
  openPrisma,
  migrations: fileURLToPath(new URL('../prisma/migrations', import.meta.url)),
  module: (_config, { transport }) => AdminModule.register(transport),
  errorFilter: (log) => new AuthErrorFilter(log),
};
