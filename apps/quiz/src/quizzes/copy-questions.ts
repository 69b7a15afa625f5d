import type { PooledQuestion } from '../question-pool/pooled-question.ts';
import type { Item, Quiz } from './quiz.ts';
import { shuffle } from './shuffle.ts';

/**
 * The items of a new quiz: copies of the questions in the order given, each with its options shuffled.
 * @param newItemId makes an item's id
 * @param below the shuffle's source of chance
 */
export function copyQuestions(
  questions: readonly PooledQuestion[],
  newItemId: () => string,
  below: (limit: number) => number,
): Item[] {
  return questions.map(({ id: questionId, question: stem, options, ...content }, index) => ({
    ...content,
    id: newItemId(),
    position: index + 1,
    questionId,
    stem,
    options: shuffle(options, below),
  }));
}

/** The questions of a quiz as they were copied into it, without its answers. */
export const questionsOf = ({ items }: Quiz): PooledQuestion[] =>
  items.map(({ questionId, stem, options, correctOptionId, explanation, domain, difficulty, tags }) => ({
    id: questionId,
    question: stem,
    options: [...options],
    correctOptionId,
    explanation,
    domain,
    difficulty,
    tags: [...tags],
  }));
