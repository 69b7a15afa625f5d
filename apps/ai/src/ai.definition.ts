import { fileURLToPath } from 'node:url';
import type { Ports } from '@casebook/messaging';
import type { ServiceDefinition } from '@casebook/platform';
import { AiModule } from './ai.module.ts';
import { type AiConfig, aiSettings } from './config.ts';
import { openPrisma } from './prisma.ts';

export const ai: ServiceDefinition<AiConfig, Ports> = {
  name: 'ai',
  settings: aiSettings,
  openPrisma,
  migrations: fileURLToPath(new URL('../prisma/migrations', import.meta.url)),
  module: (config, { transport }) => AiModule.register(config, transport),
};
