import { boundedText } from '@casebook/exam';
import { z } from 'zod';

/** The topic of the test question, which the reply should mention. */
export const RunDiagnosticInput = z
  .strictObject({ context: boundedText(200).default('CISSP exam preparation') })
  .meta({ id: 'RunDiagnosticInput' });
export type RunDiagnosticInput = z.infer<typeof RunDiagnosticInput>;

/** The number of characters of the reply that are shown. */
export const DIAGNOSTIC_REPLY_LENGTH = 100;

/** Whether the AI service is configured and replies. Configuration values are never shown. */
export const AiDiagnostic = z
  .strictObject({
    /** Whether each setting has a value. */
    configuration: z.strictObject({ aiKey: z.boolean(), aiUrl: z.boolean(), databaseUrl: z.boolean() }),
    /** The reply's first characters. */
    reply: z.string().max(DIAGNOSTIC_REPLY_LENGTH).optional(),
    /** The model's name as the endpoint reported it. */
    model: z.string().optional(),
    /** Why there is no reply. */
    error: z.strictObject({ code: z.string(), message: z.string() }).optional(),
  })
  .meta({ id: 'AiDiagnostic' });
export type AiDiagnostic = z.infer<typeof AiDiagnostic>;
