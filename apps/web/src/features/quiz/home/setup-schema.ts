import { z } from 'zod';

/** The most that one quiz takes (contracts: StartQuizInput). */
export const mostAtOnce = 1000;

const wholeAboveZero = 'Enter a whole number above 0';

/** Specification 001, section 5: an integer above 0, capped at the number of questions there are. */
export const setupSchema = (available: number) =>
  z.object({
    count: z
      .string()
      .trim()
      .regex(/^\d+$/, wholeAboveZero)
      .transform(Number)
      .refine((count) => count > 0, wholeAboveZero)
      .transform((count) => Math.min(count, available)),
  });

/** @returns what is said of a number before it is sent. @param matching the questions there are, unknown while they are counted */
export function countHint(typed: string, matching: number | undefined): string {
  if (matching === undefined) return 'Counting the questions...';
  const questions = `${matching.toLocaleString()} ${matching === 1 ? 'question' : 'questions'}`;
  if (matching > 0 && Number(typed) > matching) return `The quiz will have ${questions}: no more are available.`;
  return matching > 1 ? `1 to ${questions}` : `${questions} available`;
}
