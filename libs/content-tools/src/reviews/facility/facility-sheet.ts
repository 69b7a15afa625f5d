import { z } from 'zod';
import { ContentError, type ContentQuestion } from '../../../../exam/src/index.ts';
import { Share } from '../../facility-record.ts';
import { withoutVersionsIn } from '../choose-questions.ts';
import { versionOf } from '../question-version.ts';
import { type Reader, ratingsIn, readerDrawOf, reviewsIn, shippedFolder } from '../review-files.ts';
import type { Review } from '../review-record.ts';
import { drawSheet, itemName, keyLetterOf, LETTERS, type SheetItem } from '../sheet.ts';
import { committedQuestions, type SheetChoice, writeFiles } from '../sheet-files.ts';
import { blankRows, ItemName, readSheetRows } from '../sheet-rows.ts';
import { optionLines, presentedLines } from '../sheet-text.ts';

const columns = ['item', ...LETTERS] as const;

const SharesRow = z
  .object({ item: ItemName, A: Share, B: Share, C: Share, D: Share })
  .refine(({ A, B, C, D }) => A + B + C + D === 100, 'the shares must add up to 100');

/** A reader's estimate for one item: the percentage of candidates at each option. */
export type SharesRow = z.infer<typeof SharesRow>;

/** Reads a reader's estimates, one for each item of the sheet. Throws ContentError if one is incomplete, missing, or repeated. */
export const parseShares = (text: string, fileName: string): SharesRow[] => readSheetRows(text, columns, SharesRow, fileName);

/**
 * Writes a sheet with the key of each question, and next to it a blank file for the estimates. Includes the questions whose current version
 * the reader has reviewed blind and not rated yet.
 * @returns the lines to print
 * @throws ContentError
 */
export function writeFacilitySheet(
  { domain, slugs, out, ...who }: Reader & SheetChoice & { readonly out?: string | undefined },
  contentFolder = shippedFolder,
): string[] {
  const { reader, draw } = readerDrawOf('facility', who);
  const chosen = committedQuestions(contentFolder, { domain, slugs });
  const reviewed = reviewedBy(reader, chosen, reviewsIn(contentFolder));
  if (reviewed.length === 0) {
    throw new ContentError([`${reader}: has no recorded review of these questions; review them blind before the keys are shown`]);
  }
  const earlier = ratingsIn(contentFolder).filter((rating) => rating.reader === reader);
  const left = withoutVersionsIn(earlier, reviewed, versionOf);
  if (left.length === 0) throw new ContentError([`${reader} has rated all of them`]);
  const items = drawSheet(left, draw);
  const text = facilitySheetText(items, reader);
  const lines = writeFiles({ draw, domain, out, questions: items.length, text, blank: blankRows(items, columns) });
  const notReviewed = chosen.length - reviewed.length;
  return notReviewed === 0 ? lines : [...lines, `${notReviewed} are left out, because ${reader} hasn't reviewed them`];
}

function reviewedBy(reader: string, questions: readonly ContentQuestion[], reviews: readonly Review[]): ContentQuestion[] {
  const own = reviews.filter(({ reviewer }) => reviewer === reader).map(({ question, version }) => `${question} ${version}`);
  const reviewed = new Set(own);
  return questions.filter((question) => reviewed.has(`${question.slug} ${versionOf(question)}`));
}

const instructions = `Imagine 100 candidates who just pass the exam. They have studied for months and know the terms and the standard practices; they read
quickly, and miss a fact that isn't emphasized about as often as they notice it. How many of them would choose each option? Read the whole item,
start with the wrong option that draws most of them, and ask who would choose it and why. Where the textbook answer to a plain cue is the key, most
of them find it; where the textbook answer is wrong because of one fact, often fewer than half do. Enter four percentages in the answers file, in
steps of 5, which add up to 100. Guessing alone gives 25 each. Rate what these candidates would do, under time pressure and without knowing the
key, not what they should know. Don't change your rating to fit others.`;

/** Formats a sheet for readers, with stem, options, and key. */
function facilitySheetText(items: readonly SheetItem[], reader: string): string {
  const texts = items.map((item, at) => {
    const { code, version, question, options } = item;
    return [
      `### ${itemName(at + 1, items.length, code)}\n`,
      ...presentedLines(question),
      ...optionLines(options),
      `\nKey: ${keyLetterOf(item)} (version ${version})`,
    ].join('\n');
  });
  return `${[`# Expected facility, for ${reader}`, instructions, `## ${items.length} questions`, ...texts].join('\n\n')}\n`;
}
