import { z } from 'zod';

/** What the web apps are told of their surroundings; a link that is not configured is absent. Nothing secret. */
export const ClientSettings = z
  .strictObject({ mockExamUrl: z.url().optional(), studyGroupUrl: z.url().optional(), feedbackUrl: z.url().optional() })
  .meta({ id: 'ClientSettings' });
export type ClientSettings = z.infer<typeof ClientSettings>;
