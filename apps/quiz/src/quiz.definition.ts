import { fileURLToPath } from 'node:url';
import type { Ports } from '@casebook/messaging';
import type { ServiceDefinition } from '@casebook/platform';
import { type QuizConfig, quizSettings } from './config.ts';
import { openPrisma } from './prisma.ts';
import { QuizModule } from './quiz.module.ts';

export const quiz: ServiceDefinition<QuizConfig, Ports> = {
  name: 'quiz',
  settings: quizSettings,
  openPrisma,
  migrations: fileURLToPath(new URL('../prisma/migrations', import.meta.url)),
  module: (config, { transport }) => QuizModule.register(config, transport),
};
