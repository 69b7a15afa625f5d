import type { Option, QuestionContent } from '../../questions/question.ts';
import { contentOf } from '../../questions/written-question.ts';
import type { FilledQuestion } from './fill-question.ts';

/**
 * @param present the options that the question has: one that says the same keeps its id, and with it its picks
 * @param newOptionId makes the random id of an option that is new, so that the order of ids tells nothing
 * @returns the question as the bank keeps it
 */
export function toContent(question: FilledQuestion, present: readonly Option[], newOptionId: () => string): QuestionContent {
  const { explanation } = question;
  const options = question.options.map(({ text, rationale }) => {
    const known = present.find((option) => option.text === text);
    return { option: known ?? { id: newOptionId(), text }, ...(rationale && { rationale }) };
  });
  const key = options[question.keyIndex];
  if (!key) throw new Error('An accepted question has a key');
  return contentOf({
    ...question,
    options,
    key: key.option,
    correct: explanation?.correct ?? '',
    keyConcepts: explanation?.keyConcepts ?? '',
    practicalApplication: explanation?.practicalApplication ?? '',
  });
}
