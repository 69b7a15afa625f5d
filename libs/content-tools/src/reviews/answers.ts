import { z } from 'zod';
import { ContentError, difficulties } from '../../../exam/src/index.ts';
import { readRows, writeRows } from './csv-rows.ts';
import { itemName, LETTERS, type SheetItem } from './sheet.ts';

/** A reviewer's confidence in an answer. */
export const confidences = ['sure', 'fairly', 'unsure'] as const;

const columns = ['item', 'answer', 'confidence', 'second_option', 'difficulty', 'remark'] as const;

const ItemName = z
  .string()
  .regex(/^\d+of\d+-[0-9a-f]{8}$/, 'is not an item of a sheet')
  .transform((name) => {
    const [place = '', items = '', code = ''] = name.split(/of|-/);
    return { name, place: Number(place), items: Number(items), code };
  });
const letter = z
  .string()
  .toUpperCase()
  .pipe(z.enum(LETTERS, `must be one of ${LETTERS.join(', ')}`));

const AnswerRow = z
  .object({
    item: ItemName,
    answer: letter,
    confidence: z.enum(confidences, `must be one of ${confidences.join(', ')}`),
    second_option: z.literal('').or(letter),
    difficulty: z.enum(difficulties, `must be one of ${difficulties.join(', ')}`),
    remark: z.string(),
  })
  .refine((row) => row.second_option !== row.answer, { path: ['second_option'], message: 'is the same as the answer' });

/** A reviewer's answer to one item. */
export type AnswerRow = z.infer<typeof AnswerRow>;

/**
 * Reads a reviewer's answers, one for each item of the sheet.
 * @throws ContentError if one is incomplete, missing, or repeated
 */
export function parseAnswers(text: string, fileName: string): AnswerRow[] {
  const rows = readRows(text, columns, AnswerRow, fileName);
  const items = rows[0]?.item.items ?? 0;
  const problems = rows.filter(({ item }) => item.items !== items).map(({ item }) => `${item.name} is from another sheet`);
  for (let place = 1; place <= items; place++) {
    const found = rows.filter(({ item }) => item.place === place).length;
    if (found !== 1) problems.push(`item ${place} of ${items} occurs ${found} times`);
  }
  if (rows.length === 0) problems.push('contains no answers');
  if (problems.length > 0) throw new ContentError(problems.map((problem) => `${fileName}: ${problem}`));
  return rows;
}

/** @returns a blank answer sheet as CSV */
export function blankAnswers(items: readonly SheetItem[]): string {
  const rows = items.map(({ code }, at) => ({ item: itemName(at + 1, items.length, code) }));
  return `${columns.join()}\n${writeRows(rows, columns)}`;
}
