import { z } from 'zod';

/** Text that PostgreSQL can keep: it keeps no NUL character, and no half of a surrogate pair. */
export const Text = z
  .string()
  .refine((text) => !text.includes('\0'), 'must not contain a NUL character')
  .refine((text) => text.isWellFormed(), 'must be well-formed Unicode');
