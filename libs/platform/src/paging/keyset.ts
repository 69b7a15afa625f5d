import { AppError } from '@casebook/contracts';
import { z } from 'zod';

/** A place in a list sorted by (`rank`, where it has one, `at`, `id`) descending: the last row of the page before. */
export interface Keyset {
  /** In which of its orders the list is, where it has several. */
  readonly order?: string;
  readonly rank?: number;
  readonly at: Date;
  readonly id: string;
}

const Encoded = z.strictObject({
  order: z.string().exactOptional(),
  rank: z.number().exactOptional(),
  // PostgreSQL has no year 0.
  at: z.iso
    .datetime()
    .refine((at) => !at.startsWith('0000'))
    .transform((at) => new Date(at)),
  id: z.uuid(),
});

/** An opaque cursor for the wire. */
export const encodeCursor = (place: Keyset): string => Buffer.from(JSON.stringify(place)).toString('base64url');

/** @throws page.cursor-invalid */
export function decodeCursor(cursor: string): Keyset {
  try {
    return Encoded.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch (error) {
    throw new AppError('page.cursor-invalid', {}, { cause: error });
  }
}

/**
 * Returns a page of rows, of which one more than the limit was fetched.
 * @returns the page's rows, and the cursor of the next page where there is one
 */
export function cutPage<Row>(rows: Row[], limit: number, keyOf: (row: Row) => Keyset): { rows: Row[]; nextCursor?: string } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return rows.length > limit && last ? { rows: page, nextCursor: encodeCursor(keyOf(last)) } : { rows: page };
}
