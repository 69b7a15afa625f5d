import type { ContentQuestion } from '../../../exam/src/index.ts';
import type { Draw } from './lots.ts';
import { drawSheet, type SheetItem } from './sheet.ts';

/**
 * Finds the items of a sheet by their codes: among the questions as they are, and what has changed since the sheet was made
 * among those of earlier commits, the latest first.
 * @returns those that were found
 */
export function findItems(
  codes: readonly string[],
  draw: Draw,
  present: readonly ContentQuestion[],
  earlier: Iterable<readonly ContentQuestion[]>,
): ReadonlyMap<string, SheetItem> {
  const found = new Map<string, SheetItem>();
  const look = (questions: readonly ContentQuestion[]) => {
    for (const item of drawSheet(questions, draw)) if (!found.has(item.code)) found.set(item.code, item);
    return codes.every((code) => found.has(code));
  };
  if (look(present)) return found;
  for (const questions of earlier) if (look(questions)) return found;
  return found;
}
