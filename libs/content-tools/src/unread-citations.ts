import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readRows } from './reviews/csv-rows.ts';

const FILE = 'unread-citations.csv';
const columns = ['question', 'publication', 'section', 'why_it_stands'] as const;

const UnreadCitation = z.object({
  /** Its slug. */
  question: z.string().min(1),
  /** As the question cites it. */
  publication: z.string().min(1),
  section: z.string().min(1),
  /** The second source or the reason on which the question rests. */
  why_it_stands: z.string().min(1),
});

/** A citation that could not be read up again: a row of `content/unread-citations.csv`. */
export type UnreadCitation = z.infer<typeof UnreadCitation>;

/** @throws ContentError */
export function unreadCitationsIn(contentFolder: string): UnreadCitation[] {
  return readRows(readFileSync(join(contentFolder, FILE), 'utf8'), columns, UnreadCitation, FILE);
}
