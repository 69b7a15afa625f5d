import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ContentError, type ContentQuestion } from '../../../exam/src/index.ts';
import { readQuestions } from '../read-content.ts';
import type { Draw } from './lots.ts';
import { parseReviews, type Review } from './review-record.ts';

/** The content that ships. */
export const shippedFolder = join(import.meta.dirname, '../../../../content');

/** Where the record stands: a row a review. */
export const recordIn = (contentFolder: string): string => join(contentFolder, 'review.csv');

/** Sheets can be made again at any time, so they are kept out of the repository. */
export const sheetsFolder = join(import.meta.dirname, '../../../../.artifacts/reviews');

/** @throws ContentError where a file of questions cannot be read */
export function questionsIn(contentFolder: string): ContentQuestion[] {
  const { questions, problems } = readQuestions(contentFolder);
  if (problems.length > 0) throw new ContentError(problems);
  return questions.map(({ question }) => question);
}

/** What was recorded so far; nothing before the first review. */
export function reviewsIn(contentFolder: string): Review[] {
  const record = recordIn(contentFolder);
  return existsSync(record) ? parseReviews(readFileSync(record, 'utf8'), 'review.csv') : [];
}

/** @throws ContentError where reviewer and round are not named */
export function drawOf({ reviewer, round }: { reviewer?: string | undefined; round?: string | undefined }): Draw {
  const problems: string[] = [];
  if (!/^[a-z][a-z0-9]*$/.test(reviewer ?? '')) problems.push('--reviewer: name one, in small letters and digits, such as r1');
  if (!/^[1-9]\d*$/.test(round ?? '')) problems.push('--round: give its number, from 1 on');
  if (problems.length > 0) throw new ContentError(problems);
  return { reviewer: reviewer ?? '', round: Number(round) };
}
