import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readRows } from './csv-rows.ts';

const FILE = 'unread-citations.csv';
const columns = ['question', 'publication', 'section', 'why_it_stands'] as const;

const UnreadCitation = z.object({
  /** The question's slug. */
  question: z.string().min(1),
  /** The publication's name as in the question. */
  publication: z.string().min(1),
  section: z.string().min(1),
  /** The second source, or another reason why the question is correct. */
  why_it_stands: z.string().min(1),
});

/** A citation that couldn't be checked against its source: a row of `content/unread-citations.csv`. */
export type UnreadCitation = z.infer<typeof UnreadCitation>;

/** @throws ContentError */
export function unreadCitationsIn(contentFolder: string): UnreadCitation[] {
  return readRows(readFileSync(join(contentFolder, FILE), 'utf8'), columns, UnreadCitation, FILE);
}
