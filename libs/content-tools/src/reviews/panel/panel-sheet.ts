import { z } from 'zod';
import { ContentError, exam } from '../../../../exam/src/index.ts';
import { withoutVersionsIn } from '../choose-questions.ts';
import { optionsVersionOf } from '../question-version.ts';
import { panelAnswersIn, type Reader, readerDrawOf, reviewsIn, shippedFolder } from '../review-files.ts';
import { drawSheet, itemName, type SheetItem } from '../sheet.ts';
import { committedQuestions, type SheetChoice, writeFiles } from '../sheet-files.ts';
import { blankRows, ItemName, OptionLetter, readSheetRows } from '../sheet-rows.ts';
import { optionLines } from '../sheet-text.ts';

const columns = ['item', 'answer'] as const;

const PanelRow = z.object({ item: ItemName, answer: OptionLetter });

/** A reader's answer to one item. */
export type PanelRow = z.infer<typeof PanelRow>;

/** Reads a reader's answers, one for each item of the sheet. Throws ContentError if one is incomplete, missing, or repeated. */
export const parsePanelRows = (text: string, fileName: string): PanelRow[] => readSheetRows(text, columns, PanelRow, fileName);

/**
 * Writes a sheet that shows only options, and next to it a blank file for the answers. Leaves out what the reader solved in an earlier
 * round.
 * @returns the lines to print
 * @throws ContentError, also if the reader has reviewed questions, and so has seen stems
 */
export function writePanelSheet(
  { domain, slugs, out, ...who }: Reader & SheetChoice & { readonly out?: string | undefined },
  contentFolder = shippedFolder,
): string[] {
  const { reader, draw } = readerDrawOf('panel', who);
  if (reviewsIn(contentFolder).some(({ reviewer }) => reviewer === reader)) {
    throw new ContentError([`${reader}: has reviewed questions with their stems; the panel needs a reader who has seen none`]);
  }
  const earlier = panelAnswersIn(contentFolder).filter((answer) => answer.reader === reader && answer.round < draw.round);
  const left = withoutVersionsIn(earlier, committedQuestions(contentFolder, { domain, slugs }), optionsVersionOf);
  if (left.length === 0) throw new ContentError([`${reader} has solved all of them in an earlier round`]);
  const items = drawSheet(left, draw, optionsVersionOf);
  const subject = exam.domains.find(({ slug }) => slug === domain)?.name;
  const text = panelSheetText(items, { reader, round: draw.round, subject });
  return writeFiles({ draw, domain, out, questions: items.length, text, blank: blankRows(items, columns) });
}

const instructions = `Each item has one correct option, and its question isn't shown. Choose the option that is most likely correct, and
enter its letter in the answers file, even if you guess. Use only the options and what you know of the field. Don't look anything up.`;

/** Formats a sheet with the options of each item, and nothing else of the question. */
function panelSheetText(
  items: readonly SheetItem[],
  { reader, round, subject }: { readonly reader: string; readonly round: number; readonly subject?: string | undefined },
): string {
  const texts = items.map(({ code, options }, at) =>
    [`### ${itemName(at + 1, items.length, code)}\n`, ...optionLines(options)].join('\n'),
  );
  const title = `# Options for ${reader}, round ${round}${subject === undefined ? '' : `: ${subject}`}`;
  return `${[title, instructions, `## ${items.length} items`, ...texts].join('\n\n')}\n`;
}
