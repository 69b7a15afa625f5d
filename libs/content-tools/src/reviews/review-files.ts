import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ContentError, type ContentQuestion } from '../../../exam/src/index.ts';
import { parseFacility, type Rating } from '../facility-record.ts';
import { readQuestions } from '../read-content.ts';
import type { Draw } from './draw.ts';
import { type PanelAnswer, parsePanel } from './panel/panel-record.ts';
import { parseReviews, type Review } from './review-record.ts';

/** The shipped content. */
export const shippedFolder = join(import.meta.dirname, '../../../../content');

/** The path of the record, which has one row per review. */
export const recordIn = (contentFolder: string): string => join(contentFolder, 'review.csv');

/** The path of the panel's record, which has one row per answer. */
export const panelIn = (contentFolder: string): string => join(contentFolder, 'panel.csv');

/** The path of the record of expected facility, which has one row per rating. */
export const facilityIn = (contentFolder: string): string => join(contentFolder, 'facility.csv');

/** Sheets are reproducible, so they are not part of the repository. */
export const sheetsFolder = join(import.meta.dirname, '../../../../.artifacts/reviews');

/** @throws ContentError if a question file can't be parsed */
export function questionsIn(contentFolder: string): ContentQuestion[] {
  const { questions, problems } = readQuestions(contentFolder);
  if (problems.length > 0) throw new ContentError(problems);
  return questions.map(({ question }) => question);
}

/** @returns the recorded reviews */
export function reviewsIn(contentFolder: string): Review[] {
  const record = recordIn(contentFolder);
  return existsSync(record) ? parseReviews(readFileSync(record, 'utf8'), 'review.csv') : [];
}

/** @returns the recorded answers of the options-only panel */
export function panelAnswersIn(contentFolder: string): PanelAnswer[] {
  const record = panelIn(contentFolder);
  return existsSync(record) ? parsePanel(readFileSync(record, 'utf8'), 'panel.csv') : [];
}

/** @returns the recorded ratings of expected facility */
export function ratingsIn(contentFolder: string): Rating[] {
  const record = facilityIn(contentFolder);
  return existsSync(record) ? parseFacility(readFileSync(record, 'utf8'), 'facility.csv') : [];
}

/** A reader and a round, from the command line. */
export interface Reader {
  readonly reader?: string | undefined;
  readonly round?: string | undefined;
}

/**
 * @returns the reader, and the seed of the sheet. Reviewers' names contain no hyphen, so the seed differs from those of reviews
 * @throws ContentError if reader or round is missing or invalid
 */
export function readerDrawOf(
  step: 'panel' | 'facility',
  { reader, round }: Reader,
): { readonly reader: string; readonly draw: Draw } {
  const draw = drawOf({ reviewer: reader, round }, '--reader');
  return { reader: draw.reviewer, draw: { ...draw, reviewer: `${step}-${draw.reviewer}` } };
}

/**
 * @param option the command-line option with the reviewer's name
 * @throws ContentError if reviewer or round is missing or invalid
 */
export function drawOf(
  { reviewer, round }: { reviewer?: string | undefined; round?: string | undefined },
  option = '--reviewer',
): Draw {
  const problems: string[] = [];
  if (!/^[a-z][a-z0-9]*$/.test(reviewer ?? ''))
    problems.push(`${option}: give a name of lowercase letters and digits, such as r1`);
  if (!/^[1-9]\d*$/.test(round ?? '')) problems.push('--round: give a number from 1');
  if (problems.length > 0) throw new ContentError(problems);
  return { reviewer: reviewer ?? '', round: Number(round) };
}
