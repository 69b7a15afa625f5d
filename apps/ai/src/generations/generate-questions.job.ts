import { defineJob } from '@casebook/jobs';
import { z } from 'zod';

/** Generates what is left of a run. */
export const GenerateQuestions = defineJob({
  name: 'ai.generate-questions.v1',
  queue: 'ai.generations',
  schema: z.strictObject({ generationId: z.uuid(), userId: z.uuid() }),
});

/** Each night: ends runs that wait for their members no more, and deletes old ones, and penalties that have ended. */
export const PruneGenerations = defineJob({
  name: 'ai.prune-generations.v1',
  queue: 'ai.schedule',
  schema: z.strictObject({}),
  schedule: { cron: '50 2 * * *' },
});
