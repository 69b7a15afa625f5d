import type { PooledQuestion } from '../question-pool/pooled-question.ts';
import type { Item, Quiz } from './quiz.ts';
import { shuffle } from './shuffle.ts';

/**
 * Copies questions into the items of a new quiz, in the given order, and shuffles each item's options.
 * @param newItemId returns an id for an item
 * @param below the shuffle's random source
 */
export function copyQuestions(
  questions: readonly PooledQuestion[],
  newItemId: () => string,
  below: (limit: number) => number,
): Item[] {
  return questions.map(({ id: questionId, options, ...content }, index) => ({
    ...content,
    id: newItemId(),
    position: index + 1,
    questionId,
    options: shuffle(options, below),
  }));
}

/** The questions that were copied into a quiz, without its answers. */
export const questionsOf = ({ items }: Quiz): PooledQuestion[] =>
  items.map(({ questionId, contentVersion, scenario, exhibit, stem, options, correctOptionId, explanation, ...item }) => ({
    id: questionId,
    ...(contentVersion !== undefined && { contentVersion }),
    ...(scenario && { scenario }),
    ...(exhibit && { exhibit }),
    stem,
    options: [...options],
    correctOptionId,
    explanation,
    domain: item.domain,
    difficulty: item.difficulty,
    tags: [...item.tags],
  }));

/** @returns the questions in order, grouped into units: adjacent questions of one set form one unit */
export function unitsOf(questions: readonly PooledQuestion[]): PooledQuestion[][] {
  const units: PooledQuestion[][] = [];
  for (const question of questions) {
    const before = units.at(-1)?.at(-1)?.scenario;
    const { scenario } = question;
    const isNext = scenario && before?.setId === scenario.setId && before.place + 1 === scenario.place;
    if (isNext) units.at(-1)?.push(question);
    else units.push([question]);
  }
  return units;
}
