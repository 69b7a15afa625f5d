import { defineJob } from '@casebook/jobs';
import { z } from 'zod';

/** Generates a run's remaining questions. */
export const GenerateQuestions = defineJob({
  name: 'ai.generate-questions.v1',
  queue: 'ai.generations',
  schema: z.strictObject({ generationId: z.uuid(), userId: z.uuid() }),
});

/** Each night: cancels runs that have waited too long for their members, and deletes old runs and ended penalties. */
export const PruneGenerations = defineJob({
  name: 'ai.prune-generations.v1',
  queue: 'ai.schedule',
  schema: z.strictObject({}),
  schedule: { cron: '50 2 * * *' },
});
