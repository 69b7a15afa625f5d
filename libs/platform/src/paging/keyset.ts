import { AppError } from '@casebook/contracts';
import { z } from 'zod';

/** A position in a list sorted by (`rank`, if the list has one, `at`, `id`) descending: the last row of the previous page. */
export interface Keyset {
  /** The list's sort order, if it has several. */
  readonly order?: string;
  readonly rank?: number;
  readonly at: Date;
  readonly id: string;
}

const CursorContent = z.strictObject({
  order: z.string().exactOptional(),
  rank: z.number().exactOptional(),
  // PostgreSQL has no year 0.
  at: z.iso
    .datetime()
    .refine((at) => !at.startsWith('0000'))
    .transform((at) => new Date(at)),
  id: z.uuid(),
});

/** Encodes positions in a list as opaque cursors for the wire. */
export interface CursorCodec<Position> {
  encode(position: Position): string;
  /** @throws page.cursor-invalid */
  decode(cursor: string): Position;
  /**
   * Cuts a page off rows that were fetched with a limit of one more than the page's.
   * @returns the page's rows, and the cursor of the next page if there is one
   */
  cutPage<Row>(rows: Row[], limit: number, positionOf: (row: Row) => Position): { rows: Row[]; nextCursor?: string };
}

/** @param schema parses the position's JSON */
export function cursorCodec<Position>(schema: z.ZodType<Position>): CursorCodec<Position> {
  const encode = (position: Position): string => Buffer.from(JSON.stringify(position)).toString('base64url');
  return {
    encode,
    decode: (cursor) => {
      try {
        return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
      } catch (error) {
        throw new AppError('page.cursor-invalid', {}, { cause: error });
      }
    },
    cutPage: (rows, limit, positionOf) => {
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      return rows.length > limit && last ? { rows: page, nextCursor: encode(positionOf(last)) } : { rows: page };
    },
  };
}

/** The codec of lists that are sorted by a keyset. */
export const { encode: encodeCursor, decode: decodeCursor, cutPage } = cursorCodec<Keyset>(CursorContent);

/** The number of rows that are in memory at once. */
const PAGE_ROWS = 1_000;

/** Reads a whole list page by page. @param read returns the page after a position @param positionOf returns a row's position */
export async function* keysetPages<Row>(
  read: (after: Keyset | undefined, limit: number) => Promise<Row[]>,
  positionOf: (row: Row) => Keyset,
): AsyncGenerator<Row[]> {
  for (let after: Keyset | undefined; ; ) {
    const page = await read(after, PAGE_ROWS);
    if (page.length > 0) yield page;
    const last = page.at(-1);
    if (!last || page.length < PAGE_ROWS) return;
    after = positionOf(last);
  }
}
