import type { AnswerRow } from './answers.ts';
import type { Draw } from './draw.ts';
import { joinItems } from './join-items.ts';
import type { Review } from './review-record.ts';
import type { SheetItem } from './sheet.ts';

/**
 * Joins answers with the keys.
 * @param items the items by code
 * @throws ContentError with every answer whose item is unknown
 */
export function joinAnswers(answers: readonly AnswerRow[], draw: Draw, items: ReadonlyMap<string, SheetItem>): Review[] {
  return joinItems(answers, draw, items, (row, item): Review | undefined => {
    const answer = item.options.get(row.answer);
    if (!answer) return undefined;
    const second = row.second_option === '' ? undefined : item.options.get(row.second_option);
    return {
      question: item.question.slug,
      version: item.version,
      ...draw,
      answer: answer.slug,
      confidence: row.confidence,
      second_option: second?.slug ?? '',
      difficulty: row.difficulty,
      minutes: row.minutes,
      agreed: answer === item.question.key ? 'yes' : 'no',
      changed: '',
      remark: row.remark.replace(/\s+/g, ' '),
    };
  });
}

/** @returns the reviews that aren't recorded yet; a reviewer reviews a question once per round */
export function notRecorded(reviews: readonly Review[], recorded: readonly Review[]): Review[] {
  const keyOf = ({ reviewer, round, question }: Review) => JSON.stringify([reviewer, round, question]);
  const existing = new Set(recorded.map(keyOf));
  return reviews.filter((review) => !existing.has(keyOf(review)));
}
