import {
  complexityScore,
  distractorEffectiveness,
  facility,
  type ItemStatistics,
  itemOfContent,
  qualityScore,
} from '@casebook/exam';
import type { Question } from './question.ts';
import type { QuestionContent } from './question-content.ts';
import type { StoredStatistics } from './stored-statistics.ts';

/** The statistics of the item; those that need more answers are absent. */
export function toItemStatistics(content: QuestionContent, stored: StoredStatistics): ItemStatistics {
  const { answers, correct, picks, discrimination } = stored;
  return {
    answers,
    facility: facility(answers, correct),
    discrimination,
    distractorEffectiveness: distractorEffectiveness(
      content.options.map(({ id }) => ({ isKey: id === content.correctOptionId, picks: picks[id] ?? 0 })),
    ),
  };
}

/** The quality and complexity scores, from the content alone or with the evidence of ratings and answers. */
export function scoresOf(
  content: QuestionContent,
  stored?: StoredStatistics,
): Pick<Question, 'qualityScore' | 'complexityScore'> {
  const item = itemOfContent(content);
  if (!stored) return { qualityScore: qualityScore(item), complexityScore: complexityScore(item) };
  const statistics = toItemStatistics(content, stored);
  const ratings = { up: stored.ratingsUp, down: stored.ratingsDown };
  return { qualityScore: qualityScore(item, { ratings, statistics }), complexityScore: complexityScore(item, statistics) };
}
