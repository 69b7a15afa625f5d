import { AppError } from '@casebook/contracts';
import type { z } from 'zod';

/** A code fence around a reply, with or without a language. */
const FENCE = /^\s*```[a-z]*\s*\n?([\s\S]*?)\n?\s*```\s*$/i;

/**
 * Parses a structured reply. Removes the code fence in which endpoints without JSON schemas wrap it.
 * @throws ai.no-response for an empty reply, ai.malformed-response for any other that doesn't match the schema
 */
export function parseReply<Schema extends z.ZodType>(text: string | null | undefined, schema: Schema): z.infer<Schema> {
  if (!text?.trim()) throw new AppError('ai.no-response');
  try {
    return schema.parse(JSON.parse(FENCE.exec(text)?.[1] ?? text));
  } catch (error) {
    throw new AppError('ai.malformed-response', {}, { cause: error });
  }
}
