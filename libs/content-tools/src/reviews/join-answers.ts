import { ContentError } from '../../../exam/src/index.ts';
import type { AnswerRow } from './answers.ts';
import type { Draw } from './draw.ts';
import type { Review } from './review-record.ts';
import type { SheetItem } from './sheet.ts';

/**
 * Joins answers with the keys.
 * @param itemOf finds the item of a code
 * @throws ContentError with every answer whose item is unknown
 */
export function joinAnswers(
  answers: readonly AnswerRow[],
  draw: Draw,
  itemOf: (code: string) => SheetItem | undefined,
): Review[] {
  const unknown: string[] = [];
  const reviews = answers.flatMap((row) => {
    const item = itemOf(row.item.code);
    const answer = item?.options.get(row.answer);
    if (!item || !answer) {
      unknown.push(`${row.item.name}: is not an item of ${draw.reviewer} in round ${draw.round} in any committed version`);
      return [];
    }
    const second = row.second_option === '' ? undefined : item.options.get(row.second_option);
    const review: Review = {
      question: item.question.slug,
      version: item.version,
      ...draw,
      answer: answer.slug,
      confidence: row.confidence,
      second_option: second?.slug ?? '',
      difficulty: row.difficulty,
      agreed: answer === item.question.key ? 'yes' : 'no',
      changed: '',
      remark: row.remark.replace(/\s+/g, ' '),
    };
    return [review];
  });
  if (unknown.length > 0) throw new ContentError(unknown);
  return reviews;
}

/** @returns the reviews that aren't recorded yet; a reviewer reviews a question once per round */
export function notRecorded(reviews: readonly Review[], recorded: readonly Review[]): Review[] {
  const keyOf = ({ reviewer, round, question }: Review) => JSON.stringify([reviewer, round, question]);
  const existing = new Set(recorded.map(keyOf));
  return reviews.filter((review) => !existing.has(keyOf(review)));
}
