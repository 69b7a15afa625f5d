import { assembleContent, type Option, type QuestionContent } from '../../questions/question-content.ts';
import type { FilledQuestion } from './fill-question.ts';

/**
 * @param present the question's current options: one with the same text keeps its id and its picks
 * @param newOptionId returns a random id for a new option; random, so that the order of ids doesn't reveal the key
 * @returns the question as the bank stores it
 */
export function toContent(
  question: FilledQuestion,
  currentOptions: readonly Option[],
  newOptionId: () => string,
): QuestionContent {
  const { options: written, keyIndex, explanation, tags, citations, ...others } = question;
  const options = written.map(({ text, rationale }) => {
    const existing = currentOptions.find((option) => option.text === text);
    return { option: existing ?? { id: newOptionId(), text }, ...(rationale && { rationale }) };
  });
  const key = options[keyIndex];
  if (!key) throw new Error('An accepted question has a key');
  return assembleContent({
    ...others,
    tags: [...tags],
    citations: [...citations],
    options,
    key: key.option,
    correct: explanation?.correct ?? '',
    keyConcepts: explanation?.keyConcepts ?? '',
    practicalApplication: explanation?.practicalApplication ?? '',
  });
}
