import { z } from 'zod';

/** The largest quiz (contracts: StartQuizInput). */
export const MAX_QUESTIONS = 1000;

const invalidCount = 'Enter a whole number above 0';

/** The number of questions is an integer above 0, capped at the number of available questions. */
export const setupSchema = (available: number) =>
  z.object({
    count: z
      .string()
      .trim()
      .regex(/^\d+$/, invalidCount)
      .transform(Number)
      .refine((count) => count > 0, invalidCount)
      .transform((count) => Math.min(count, available)),
  });

/** @returns the hint below the number field. @param matching the number of available questions, undefined until it is loaded */
export function countHint(typed: string, matching: number | undefined): string {
  if (matching === undefined) return 'Counting questions...';
  const questions = `${matching.toLocaleString()} ${matching === 1 ? 'question' : 'questions'}`;
  if (matching > 0 && Number(typed) > matching) return `Only ${questions} available; the quiz will have that many.`;
  return matching > 1 ? `1 to ${questions}` : `${questions} available`;
}
