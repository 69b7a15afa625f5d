import type { ContentQuestion } from '../../../exam/src/index.ts';
import type { Draw } from './draw.ts';
import { drawSheet, type SheetItem } from './sheet.ts';

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
