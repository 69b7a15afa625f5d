import { boundedText } from '@casebook/exam';
import { z } from 'zod';

/** What the test question is asked in the context of, which the reply should refer to. */
export const RunDiagnosticInput = z
  .strictObject({ context: boundedText(200).default('CISSP exam preparation') })
  .meta({ id: 'RunDiagnosticInput' });
export type RunDiagnosticInput = z.infer<typeof RunDiagnosticInput>;

/** The number of characters of the reply that are shown. */
export const DIAGNOSTIC_REPLY_LENGTH = 100;

/** Whether the AI service is configured and replies. No value of the configuration is ever shown. */
export const AiDiagnostic = z
  .strictObject({
    /** Whether each value is present. */
    configuration: z.strictObject({ aiKey: z.boolean(), aiUrl: z.boolean(), databaseUrl: z.boolean() }),
    /** The reply's first characters. */
    reply: z.string().max(DIAGNOSTIC_REPLY_LENGTH).optional(),
    /** As the endpoint reported it. */
    model: z.string().optional(),
    /** Why there is no reply. */
    error: z.strictObject({ code: z.string(), message: z.string() }).optional(),
  })
  .meta({ id: 'AiDiagnostic' });
export type AiDiagnostic = z.infer<typeof AiDiagnostic>;
