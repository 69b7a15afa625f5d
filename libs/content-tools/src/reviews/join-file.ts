import { type AnswerRow, parseAnswers } from './answers.ts';
import type { Draw } from './draw.ts';
import { appendLines, itemsOf, joinItems, readCommitted } from './join-items.ts';
import { drawOf, recordIn, reviewsIn, shippedFolder } from './review-files.ts';
import { type Review, reviewLines, reviewsHeader } from './review-record.ts';
import type { SheetItem } from './sheet.ts';

/**
 * Joins answers with the keys.
 * @param items the items by code
 * @throws ContentError with every answer whose item is unknown
 */
function joinAnswers(answers: readonly AnswerRow[], draw: Draw, items: ReadonlyMap<string, SheetItem>): Review[] {
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
function notRecorded(reviews: readonly Review[], recorded: readonly Review[]): Review[] {
  const keyOf = ({ reviewer, round, question }: Review) => JSON.stringify([reviewer, round, question]);
  const existing = new Set(recorded.map(keyOf));
  return reviews.filter((review) => !existing.has(keyOf(review)));
}

interface Options {
  readonly reviewer?: string | undefined;
  readonly round?: string | undefined;
  readonly answers?: string | undefined;
}

/**
 * Joins committed answers with the keys and appends them to the record.
 * @returns the lines to print
 * @throws ContentError
 */
export function joinFile({ answers, ...reviewer }: Options, contentFolder = shippedFolder): string[] {
  const draw = drawOf(reviewer);
  const rows = readCommitted(answers, parseAnswers);
  const reviews = joinAnswers(rows, draw, itemsOf(rows, draw, contentFolder));
  const fresh = notRecorded(reviews, reviewsIn(contentFolder));
  appendLines(recordIn(contentFolder), reviewsHeader, reviewLines(fresh));
  const agreed = fresh.filter((review) => review.agreed === 'yes').length;
  return [`${fresh.length} reviews joined, ${agreed} agree with the key; ${reviews.length - fresh.length} were already recorded`];
}
