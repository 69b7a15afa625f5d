import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ContentError, type ContentQuestion } from '../../../exam/src/index.ts';
import { readQuestions } from '../read-content.ts';
import type { Draw } from './draw.ts';
import { parseReviews, type Review } from './review-record.ts';

/** The shipped content. */
export const shippedFolder = join(import.meta.dirname, '../../../../content');

/** The path of the record, which has one row per review. */
export const recordIn = (contentFolder: string): string => join(contentFolder, 'review.csv');

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

/** @throws ContentError if reviewer or round is missing or invalid */
export function drawOf({ reviewer, round }: { reviewer?: string | undefined; round?: string | undefined }): Draw {
  const problems: string[] = [];
  if (!/^[a-z][a-z0-9]*$/.test(reviewer ?? ''))
    problems.push('--reviewer: give a name of lowercase letters and digits, such as r1');
  if (!/^[1-9]\d*$/.test(round ?? '')) problems.push('--round: give a number from 1');
  if (problems.length > 0) throw new ContentError(problems);
  return { reviewer: reviewer ?? '', round: Number(round) };
}
