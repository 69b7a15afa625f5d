import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ContentError } from '../../../exam/src/index.ts';
import { blankAnswers } from './answers.ts';
import { notReviewedBy } from './choose-questions.ts';
import { drawOf, reviewsIn, shippedFolder } from './review-files.ts';
import { drawSheet } from './sheet.ts';
import { committedQuestions, type SheetChoice, writeFiles } from './sheet-files.ts';
import { sheetText } from './sheet-text.ts';

interface Options extends SheetChoice {
  readonly reviewer?: string | undefined;
  readonly round?: string | undefined;
  readonly out?: string | undefined;
}

/**
 * Writes a sheet and a blank answers file next to it.
 * @returns the lines to print
 * @throws ContentError
 */
export function writeSheet({ domain, slugs, out, ...reviewer }: Options, contentFolder = shippedFolder): string[] {
  const draw = drawOf(reviewer);
  const chosen = committedQuestions(contentFolder, { domain, slugs });
  const left = notReviewedBy(draw, chosen, reviewsIn(contentFolder));
  if (left.length === 0) throw new ContentError([`${draw.reviewer} has reviewed all of them in an earlier round`]);
  const items = drawSheet(left, draw);
  const text = sheetText(items, draw, rubricOf(readFileSync(join(contentFolder, 'README.md'), 'utf8')));
  return writeFiles({ draw, domain, out, questions: items.length, text, blank: blankAnswers(items) });
}

const HEADING = '## How difficult a question is';

/**
 * @param readme the text of `content/README.md`
 * @returns its section on difficulty
 * @throws if the section is missing
 */
export function rubricOf(readme: string): string {
  const start = readme.indexOf(`${HEADING}\n`);
  if (start < 0) throw new Error(`content/README.md has no section "${HEADING}"`);
  const end = readme.indexOf('\n## ', start + HEADING.length);
  return readme.slice(start, end < 0 ? undefined : end).trim();
}
