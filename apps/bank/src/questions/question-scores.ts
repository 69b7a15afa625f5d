import { complexityScore, distractorEffectiveness, facility, type Item, type ItemStatistics, qualityScore } from '@casebook/exam';
import type { Question } from './question.ts';
import { type QuestionContent, rationalesOf } from './question-content.ts';
import type { StatisticsFigures } from './statistics-figures.ts';

/** The item that the item-writing rules check, each option with its rationale. */
export function toItem(content: QuestionContent): Item {
  const { correctOptionId, explanation } = content;
  const rationales = rationalesOf(content);
  return {
    ...content,
    options: content.options.map(({ id, text }) => ({ text, isKey: id === correctOptionId, rationale: rationales.get(id) })),
    keyConcepts: explanation.keyConcepts,
    practicalApplication: explanation.practicalApplication,
  };
}

/** The statistics of the item; those that need more answers are absent. */
export function toItemStatistics(content: QuestionContent, figures: StatisticsFigures): ItemStatistics {
  const { answers, correct, picks, discrimination } = figures;
  return {
    answers,
    facility: facility(answers, correct),
    discrimination,
    distractorEffectiveness: distractorEffectiveness(
      content.options.map(({ id }) => ({ isKey: id === content.correctOptionId, picks: picks[id] ?? 0 })),
    ),
  };
}

/** Both scores, from the content alone, or with the evidence of ratings and answers. */
export function scoresOf(
  content: QuestionContent,
  figures?: StatisticsFigures,
): Pick<Question, 'qualityScore' | 'complexityScore'> {
  const item = toItem(content);
  if (!figures) return { qualityScore: qualityScore(item), complexityScore: complexityScore(item) };
  const statistics = toItemStatistics(content, figures);
  const ratings = { up: figures.ratingsUp, down: figures.ratingsDown };
  return { qualityScore: qualityScore(item, { ratings, statistics }), complexityScore: complexityScore(item, statistics) };
}
