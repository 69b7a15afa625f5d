import { z } from 'zod';

/** Text that PostgreSQL can store: it rejects NUL characters and unpaired surrogates. */
export const Text = z
  .string()
  .refine((text) => !text.includes('\0'), 'must not contain a NUL character')
  .refine((text) => text.isWellFormed(), 'must be well-formed Unicode');
