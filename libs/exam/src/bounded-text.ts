import { z } from 'zod';

/** Text that PostgreSQL can store: it rejects NUL characters and unpaired surrogates. */
export const Text = z
  .string()
  .refine((text) => !text.includes('\0'), 'must not contain a NUL character')
  .refine((text) => text.isWellFormed(), 'must be well-formed Unicode');

/** Control characters (except line breaks and tabs) and noncharacters, which XML 1.0 can't represent (section 2.2). */
const UNPRINTABLE = /[^\P{Cc}\n\r\t]|[\uFFFE\uFFFF]/u;

/** A text of 1 to `characters` characters after trimming. */
export const boundedText = (characters: number) =>
  Text.trim()
    .min(1)
    .max(characters)
    .refine((text) => !UNPRINTABLE.test(text), 'must not contain control characters');
