import { fileURLToPath } from 'node:url';
import type { Ports } from '@casebook/messaging';
import { AuthErrorFilter, type ServiceDefinition } from '@casebook/platform';
import { type IdentityConfig, identitySettings } from './config.ts';
import { IdentityModule } from './identity.module.ts';
import { openPrisma } from './prisma.ts';

export const identity: ServiceDefinition<IdentityConfig, Ports> = {
  name: 'identity',
  settings: identitySettings,
  openPrisma,
  migrations: fileURLToPath(new URL('../prisma/migrations', import.meta.url)),
  module: (config, { transport }) => IdentityModule.register(config, transport),
  errorFilter: (log) => new AuthErrorFilter(log),
};
