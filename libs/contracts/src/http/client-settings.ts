import { z } from 'zod';

/** The web apps' public settings. A link that isn't configured is absent. */
export const ClientSettings = z
  .strictObject({ mockExamUrl: z.url().optional(), studyGroupUrl: z.url().optional(), feedbackUrl: z.url().optional() })
  .meta({ id: 'ClientSettings' });
export type ClientSettings = z.infer<typeof ClientSettings>;
