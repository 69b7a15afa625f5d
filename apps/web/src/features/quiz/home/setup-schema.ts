import { z } from 'zod';

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
