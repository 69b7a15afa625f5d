import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ContentError, type ContentQuestion } from '../../../exam/src/index.ts';
import { earlierQuestions, isCommitted } from './committed.ts';
import type { Draw } from './draw.ts';
import { versionOf } from './question-version.ts';
import { questionsIn } from './review-files.ts';
import { drawSheet, type SheetItem } from './sheet.ts';
import type { SheetRow } from './sheet-rows.ts';

/**
 * Reads a reader's committed file.
 * @param parse reads its rows
 * @throws ContentError if the file is missing or incomplete, or differs from the latest commit
 */
export function readCommitted<Row>(file: string | undefined, parse: (text: string, fileName: string) => Row[]): Row[] {
  if (file === undefined || !existsSync(file)) throw new ContentError(['--answers: name the file with the answers']);
  const rows = parse(readFileSync(file, 'utf8'), file);
  if (!isCommitted(resolve(file))) throw new ContentError([`${file}: commit it first, so that answers can't be changed later`]);
  return rows;
}

/**
 * Joins each row with its item.
 * @param items the items by code
 * @param join returns the record, or undefined if the item has no such option
 * @throws ContentError with every row whose item is unknown
 */
export function joinItems<Row extends SheetRow, Joined>(
  rows: readonly Row[],
  draw: Draw,
  items: ReadonlyMap<string, SheetItem>,
  join: (row: Row, item: SheetItem) => Joined | undefined,
): Joined[] {
  const unknown: string[] = [];
  const joined = rows.flatMap((row) => {
    const item = items.get(row.item.code);
    const record = item && join(row, item);
    if (record !== undefined) return [record];
    unknown.push(`${row.item.name}: is not an item of ${draw.reviewer} in round ${draw.round} in any committed version`);
    return [];
  });
  if (unknown.length > 0) throw new ContentError(unknown);
  return joined;
}

/** Appends lines to a record, which starts with the header. */
export function appendLines(file: string, header: string, lines: string): void {
  if (lines === '') return;
  const before = existsSync(file) ? readFileSync(file, 'utf8') : header;
  writeFileSync(file, `${before.replace(/\r?\n?$/, '\n')}${lines}`);
}

/**
 * Finds the items of rows among the current questions and, for changed questions, among those of earlier commits, latest first.
 * @param versionFor identifies the parts of a question that the sheet shows
 * @returns the items found, by code
 */
export function itemsOf(
  rows: readonly SheetRow[],
  draw: Draw,
  contentFolder: string,
  versionFor = versionOf,
): ReadonlyMap<string, SheetItem> {
  const found = new Map<string, SheetItem>();
  const search = (questions: readonly ContentQuestion[]) => {
    for (const item of drawSheet(questions, draw, versionFor)) if (!found.has(item.code)) found.set(item.code, item);
    return rows.every(({ item }) => found.has(item.code));
  };
  if (search(questionsIn(contentFolder))) return found;
  for (const questions of earlierQuestions(contentFolder)) if (search(questions)) return found;
  return found;
}
