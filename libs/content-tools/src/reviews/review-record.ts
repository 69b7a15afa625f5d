import { z } from 'zod';
import { difficulties } from '../../../exam/src/index.ts';
import { readRows, writeRows } from '../csv-rows.ts';
import { confidences, Minutes } from './answers.ts';

const columns = [
  ...['question', 'version', 'reviewer', 'round', 'answer', 'confidence'],
  ...['second_option', 'difficulty', 'minutes', 'agreed', 'changed', 'remark'],
] as const;

const Review = z.object({
  /** The question's slug. */
  question: z.string().min(1),
  version: z.string().regex(/^[0-9a-f]{8}$/, 'is not a version'),
  reviewer: z.string().min(1),
  round: z.coerce.number().int().min(1),
  /** The slug of the chosen option. */
  answer: z.string().min(1),
  confidence: z.enum(confidences),
  /** The slug of another defensible option; empty if there is none. */
  second_option: z.string(),
  difficulty: z.enum(difficulties),
  /** Empty in reviews from before the field existed. */
  minutes: z.literal('').or(Minutes),
  /** Whether the answer is the key. */
  agreed: z.enum(['yes', 'no']),
  /** The resulting change, entered by hand. */
  changed: z.string(),
  remark: z.string(),
});

/** One blind review of one question: a row of `content/review.csv`. */
export type Review = z.infer<typeof Review>;

/**
 * Reads the record of reviews.
 * @throws ContentError
 */
export function parseReviews(text: string, fileName: string): Review[] {
  return readRows(text, columns, Review, fileName);
}

/** The header line of the record. */
export const reviewsHeader = `${columns.join()}\n`;

/** @returns the reviews as lines of the record */
export function reviewLines(reviews: readonly Review[]): string {
  return writeRows(reviews, columns);
}
