import { ContentError } from '../../../exam/src/index.ts';
import type { AnswerRow } from './answers.ts';
import type { Draw } from './lots.ts';
import type { Review } from './review-record.ts';
import type { SheetItem } from './sheet.ts';

/**
 * Joins answers with the keys.
 * @param itemOf finds the item of a code, in the questions as they are or as they were when the sheet was made
 * @throws ContentError naming every answer whose item is unknown
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
      unknown.push(`${row.item.name}: is no item of ${draw.reviewer} in round ${draw.round}, of any version that is committed`);
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

/** @returns those that the record does not have yet: a reviewer reviews a question once a round */
export function notRecorded(reviews: readonly Review[], recorded: readonly Review[]): Review[] {
  const nameOf = ({ reviewer, round, question }: Review) => JSON.stringify([reviewer, round, question]);
  const known = new Set(recorded.map(nameOf));
  return reviews.filter((review) => !known.has(nameOf(review)));
}
