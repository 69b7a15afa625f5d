import { z } from 'zod';
import { difficulties } from '../../../exam/src/index.ts';
import type { SheetItem } from './sheet.ts';
import { blankRows, ItemName, OptionLetter, readSheetRows } from './sheet-rows.ts';

/** A reviewer's confidence in an answer. */
export const confidences = ['sure', 'fairly', 'unsure'] as const;

const columns = ['item', 'answer', 'confidence', 'second_option', 'difficulty', 'minutes', 'remark'] as const;

/** The minutes that a reviewer took for an item, measured or estimated. */
export const Minutes = z
  .string()
  .regex(/^\d{1,2}(?:\.\d{1,2})?$/, 'must be a number such as 1.5')
  .transform(Number);

const AnswerRow = z
  .object({
    item: ItemName,
    answer: OptionLetter,
    confidence: z.enum(confidences, `must be one of ${confidences.join(', ')}`),
    second_option: z.literal('').or(OptionLetter),
    difficulty: z.enum(difficulties, `must be one of ${difficulties.join(', ')}`),
    minutes: Minutes,
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
  return readSheetRows(text, columns, AnswerRow, fileName);
}

/** @returns a blank answer sheet as CSV */
export const blankAnswers = (items: readonly SheetItem[]): string => blankRows(items, columns);
