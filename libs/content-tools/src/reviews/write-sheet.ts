import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ContentError } from '../../../exam/src/index.ts';
import { blankAnswers } from './answers.ts';
import { chooseQuestions, notReviewedBy } from './choose-questions.ts';
import { changedQuestions } from './committed.ts';
import { drawOf, questionsIn, reviewsIn, sheetsFolder, shippedFolder } from './review-files.ts';
import { drawSheet } from './sheet.ts';
import { sheetText } from './sheet-text.ts';

interface Options {
  readonly reviewer?: string | undefined;
  readonly round?: string | undefined;
  readonly domain?: string | undefined;
  /** A file with slugs. */
  readonly slugs?: string | undefined;
  readonly out?: string | undefined;
}

/**
 * Writes a sheet and a blank answers file next to it.
 * @returns the lines to print
 * @throws ContentError
 */
export function writeSheet({ domain, slugs, out, ...reviewer }: Options, contentFolder = shippedFolder): string[] {
  const draw = drawOf(reviewer);
  const changed = changedQuestions(contentFolder);
  if (changed.length > 0) {
    throw new ContentError(['Commit the questions first, because answers are joined with committed questions', ...changed]);
  }
  const chosen = chooseQuestions(questionsIn(contentFolder), { domain, slugs: slugs && readFileSync(slugs, 'utf8') });
  const left = notReviewedBy(draw, chosen, reviewsIn(contentFolder));
  if (left.length === 0) throw new ContentError([`${draw.reviewer} has reviewed all of them in an earlier round`]);
  const items = drawSheet(left, draw);
  const name = [draw.reviewer, draw.round, ...(domain ? [domain] : [])].join('-');
  const sheet = out ?? join(sheetsFolder, `${name}.md`);
  const answers = `${sheet.replace(/\.[^./\\]*$/, '')}.csv`;
  const blank = blankAnswers(items);
  if (existsSync(answers) && readFileSync(answers, 'utf8') !== blank) {
    throw new ContentError([`${answers}: has been filled in; move it first`]);
  }
  mkdirSync(dirname(sheet), { recursive: true });
  writeFileSync(sheet, sheetText(items, draw, rubricOf(readFileSync(join(contentFolder, 'README.md'), 'utf8'))));
  writeFileSync(answers, blank);
  return [`${items.length} questions: ${sheet}`, `To fill in and save as content/reviews/${name}.csv: ${answers}`];
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
