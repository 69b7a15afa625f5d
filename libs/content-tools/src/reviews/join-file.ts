import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ContentQuestion } from '../../../exam/src/index.ts';
import { ContentError } from '../../../exam/src/index.ts';
import { parseAnswers } from './answers.ts';
import { earlierQuestions, isCommitted } from './committed.ts';
import type { Draw } from './draw.ts';
import { joinAnswers, notRecorded } from './join-answers.ts';
import { drawOf, questionsIn, recordIn, reviewsIn, shippedFolder } from './review-files.ts';
import { type Review, reviewLines, reviewsHeader } from './review-record.ts';
import { drawSheet, type SheetItem } from './sheet.ts';

interface Options {
  readonly reviewer?: string | undefined;
  readonly round?: string | undefined;
  readonly answers?: string | undefined;
}

/**
 * Joins committed answers with the keys and appends them to the record.
 * @returns the lines to print
 * @throws ContentError
 */
export function joinFile({ answers, ...reviewer }: Options, contentFolder = shippedFolder): string[] {
  const draw = drawOf(reviewer);
  if (answers === undefined || !existsSync(answers)) throw new ContentError(['--answers: name the file with the answers']);
  const rows = parseAnswers(readFileSync(answers, 'utf8'), answers);
  if (!isCommitted(resolve(answers)))
    throw new ContentError([`${answers}: commit it first, so that answers can't be changed later`]);
  const codes = rows.map(({ item }) => item.code);
  const items = findItems(codes, draw, questionsIn(contentFolder), earlierQuestions(contentFolder));
  const reviews = joinAnswers(rows, draw, (code) => items.get(code));
  const fresh = notRecorded(reviews, reviewsIn(contentFolder));
  if (fresh.length > 0) record(fresh, contentFolder);
  const agreed = fresh.filter((review) => review.agreed === 'yes').length;
  return [`${fresh.length} reviews joined, ${agreed} agree with the key; ${reviews.length - fresh.length} were already recorded`];
}

function record(reviews: readonly Review[], contentFolder: string): void {
  const file = recordIn(contentFolder);
  const before = existsSync(file) ? readFileSync(file, 'utf8') : reviewsHeader;
  writeFileSync(file, `${before.replace(/\r?\n?$/, '\n')}${reviewLines(reviews)}`);
}

/**
 * Finds the items of a sheet by their codes, among the current questions and, for changed ones, among those of earlier commits, latest
 * first.
 * @returns the items found, by code
 */
export function findItems(
  codes: readonly string[],
  draw: Draw,
  current: readonly ContentQuestion[],
  earlier: Iterable<readonly ContentQuestion[]>,
): ReadonlyMap<string, SheetItem> {
  const found = new Map<string, SheetItem>();
  const search = (questions: readonly ContentQuestion[]) => {
    for (const item of drawSheet(questions, draw)) if (!found.has(item.code)) found.set(item.code, item);
    return codes.every((code) => found.has(code));
  };
  if (search(current)) return found;
  for (const questions of earlier) if (search(questions)) return found;
  return found;
}
