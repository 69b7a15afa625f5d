import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ContentError, type ContentQuestion } from '../../../exam/src/index.ts';
import { type Choice, chooseQuestions } from './choose-questions.ts';
import { changedQuestions } from './committed.ts';
import type { Draw } from './draw.ts';
import { questionsIn, sheetsFolder } from './review-files.ts';

/** The selection of questions for a sheet, from the command line. */
export interface SheetChoice extends Pick<Choice, 'domain'> {
  /** A file with slugs. */
  readonly slugs?: string | undefined;
}

/**
 * Reads the selected questions.
 * @throws ContentError if question files differ from the latest commit, or no question is selected
 */
export function committedQuestions(contentFolder: string, { domain, slugs }: SheetChoice): ContentQuestion[] {
  const changed = changedQuestions(contentFolder);
  if (changed.length > 0) {
    throw new ContentError(['Commit the questions first, because answers are joined with committed questions', ...changed]);
  }
  return chooseQuestions(questionsIn(contentFolder), { domain, slugs: slugs && readFileSync(slugs, 'utf8') });
}

/** A sheet to write, and the blank file for its answers. */
export interface SheetFiles {
  readonly draw: Draw;
  readonly domain?: string | undefined;
  /** The path of the sheet; by default in `.artifacts/reviews`. */
  readonly out?: string | undefined;
  /** The number of questions. */
  readonly questions: number;
  readonly text: string;
  readonly blank: string;
}

/**
 * Writes a sheet, and next to it the blank file for its answers.
 * @returns the lines to print
 * @throws ContentError if an existing answers file has been filled in
 */
export function writeFiles({ draw, domain, out, questions, text, blank }: SheetFiles): string[] {
  const name = [draw.reviewer, draw.round, ...(domain ? [domain] : [])].join('-');
  const sheet = out ?? join(sheetsFolder, `${name}.md`);
  const answers = `${sheet.replace(/\.[^./\\]*$/, '')}.csv`;
  if (existsSync(answers) && readFileSync(answers, 'utf8') !== blank) {
    throw new ContentError([`${answers}: has been filled in; move it first`]);
  }
  mkdirSync(dirname(sheet), { recursive: true });
  writeFileSync(sheet, text);
  writeFileSync(answers, blank);
  return [`${questions} questions: ${sheet}`, `To fill in and save as content/reviews/${name}.csv: ${answers}`];
}

/** Writes slugs to a file, one per line, to use with a sheet's `--slugs`. */
export function writeSlugs(file: string, slugs: readonly string[]): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, slugs.map((line) => `${line}\n`).join(''));
}
