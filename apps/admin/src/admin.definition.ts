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
  protectedSchema: { name: 'audit', migrations: fileURLToPath(new URL('../prisma/audit-migrations', import.meta.url)) },
  module: (config, { transport }) => AdminModule.register(config, transport),
  errorFilter: (log) => new AuthErrorFilter(log),
};
