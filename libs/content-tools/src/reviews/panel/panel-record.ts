import { z } from 'zod';
import { readRows, writeRows } from '../../csv-rows.ts';

const columns = ['question', 'version', 'reader', 'round', 'option', 'found'] as const;

const PanelAnswer = z.object({
  /** The question's slug. */
  question: z.string().min(1),
  /** The version of the options and the key (`optionsVersionOf`). */
  version: z.string().regex(/^[0-9a-f]{8}$/, 'is not a version'),
  reader: z.string().min(1),
  round: z.coerce.number().int().min(1),
  /** The slug of the chosen option. */
  option: z.string().min(1),
  /** Whether the chosen option is the key. */
  found: z.enum(['yes', 'no']),
});

/** A reader's choice among the options of one question, without the stem: a row of `content/panel.csv`. */
export type PanelAnswer = z.infer<typeof PanelAnswer>;

/**
 * Reads the panel's record.
 * @throws ContentError
 */
export function parsePanel(text: string, fileName: string): PanelAnswer[] {
  return readRows(text, columns, PanelAnswer, fileName);
}

/** The header line of the record. */
export const panelHeader = `${columns.join()}\n`;

/** @returns the answers as lines of the record */
export const panelLines = (answers: readonly PanelAnswer[]): string => writeRows(answers, columns);
