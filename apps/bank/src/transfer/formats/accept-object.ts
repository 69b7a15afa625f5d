import type { z } from 'zod';
import { QuestionRefused } from './refusal.ts';

/**
 * Validates a field that isn't text, by the schema for what authors write.
 * @returns undefined for an absent field
 * @throws QuestionRefused with the path and the message of the first problem
 */
export function acceptObject<Value>(field: 'scenario' | 'exhibit', schema: z.ZodType<Value>, draft: unknown): Value | undefined {
  if (draft === undefined) return undefined;
  const result = schema.safeParse(draft);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const reason = `The ${[field, ...(issue?.path ?? [])].join('.')} is invalid: ${issue?.message}.`;
  throw new QuestionRefused(`${field}.invalid`, reason, 'Compare it with the schema for question files.');
}
