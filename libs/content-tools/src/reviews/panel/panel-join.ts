import { ContentError } from '../../../../exam/src/index.ts';
import { appendLines, itemsOf, joinItems, readCommitted } from '../join-items.ts';
import { optionsVersionOf } from '../question-version.ts';
import { panelAnswersIn, panelIn, type Reader, readerDrawOf, shippedFolder } from '../review-files.ts';
import { type PanelAnswer, panelHeader, panelLines } from './panel-record.ts';
import { parsePanelRows } from './panel-sheet.ts';

/**
 * Compares committed answers with the keys of the versions on the sheet, and appends them to the record.
 * @returns the lines to print
 * @throws ContentError, also if an answer differs from the recorded one
 */
export function joinPanel(
  { answers: file, ...who }: Reader & { readonly answers?: string | undefined },
  contentFolder = shippedFolder,
): string[] {
  const { reader, draw } = readerDrawOf('panel', who);
  const rows = readCommitted(file, parsePanelRows);
  const items = itemsOf(rows, draw, contentFolder, optionsVersionOf);
  const answers = joinItems(rows, draw, items, (row, { question, version, options }): PanelAnswer | undefined => {
    const option = options.get(row.answer);
    if (!option) return undefined;
    const found = option === question.key ? 'yes' : 'no';
    return { question: question.slug, version, reader, round: draw.round, option: option.slug, found };
  });
  const fresh = notRecorded(answers, panelAnswersIn(contentFolder));
  appendLines(panelIn(contentFolder), panelHeader, panelLines(fresh));
  const found = fresh.filter((answer) => answer.found === 'yes').length;
  return [`${fresh.length} answers joined, ${found} found the key; ${answers.length - fresh.length} were already recorded`];
}

/**
 * @returns the answers that aren't recorded yet; a reader solves each question once per round
 * @throws ContentError with every answer that differs from the recorded one
 */
function notRecorded(answers: readonly PanelAnswer[], recorded: readonly PanelAnswer[]): PanelAnswer[] {
  const keyOf = ({ question, reader, round }: PanelAnswer) => JSON.stringify([question, reader, round]);
  const existing = new Map(recorded.map((answer) => [keyOf(answer), answer]));
  const changed = answers.filter((answer) => (existing.get(keyOf(answer))?.option ?? answer.option) !== answer.option);
  if (changed.length > 0) {
    throw new ContentError(changed.map(({ question }) => `${question}: the answer differs from the one that is recorded`));
  }
  return answers.filter((answer) => !existing.has(keyOf(answer)));
}
