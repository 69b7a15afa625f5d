import { z } from 'zod';
import { readRows, writeRows } from './csv-rows.ts';

const columns = ['question', 'version', 'reader', 'share'] as const;

/** Percentages are rated in steps of this size. */
const STEP = 5;

/** A percentage from 0 to 100 in steps of five; the percent sign may be omitted. */
export const Share = z
  .string()
  .regex(/^\d{1,3}%?$/, 'must be a percentage')
  .transform((text) => Number.parseInt(text, 10))
  .refine((share) => share <= 100 && share % STEP === 0, `must be 0 to 100 in steps of ${STEP}`);

const Rating = z.object({
  /** The question's slug. */
  question: z.string().min(1),
  version: z.string().regex(/^[0-9a-f]{8}$/, 'is not a version'),
  reader: z.string().min(1),
  /** The estimated share of borderline candidates who answer correctly, in percent. */
  share: Share,
});

/** A reader's estimate of how many borderline candidates answer one question correctly: a row of `content/facility.csv`. */
export type Rating = z.infer<typeof Rating>;

/**
 * Reads the record of ratings.
 * @throws ContentError
 */
export function parseFacility(text: string, fileName: string): Rating[] {
  return readRows(text, columns, Rating, fileName);
}

/** The header line of the record. */
export const facilityHeader = `${columns.join()}\n`;

/** @returns the ratings as lines of the record */
export const facilityLines = (ratings: readonly Rating[]): string => writeRows(ratings, columns);
