import type { Option, QuestionContent } from '../../questions/question.ts';
import type { FilledQuestion } from './fill-question.ts';

/**
 * @param present the options that the question has: one that says the same keeps its id, and with it its picks
 * @param newOptionId makes the random id of an option that is new, so that the order of ids tells nothing
 * @returns the question as the bank keeps it
 */
export function toContent(question: FilledQuestion, present: readonly Option[], newOptionId: () => string): QuestionContent {
  const { domain, secondaryDomain, topic, difficulty, questionType, formatType, stem, explanation } = question;
  const options = question.options.map(({ text, rationale }) => {
    const known = present.find((option) => option.text === text);
    return { rationale, option: known ?? { id: newOptionId(), text } };
  });
  const key = options[question.keyIndex];
  if (!key) throw new Error('An accepted question has a key');
  return {
    domain,
    ...(secondaryDomain && { secondaryDomain }),
    topic,
    difficulty,
    questionType,
    formatType,
    stem,
    options: options.map(({ option }) => option).sort((a, b) => (a.id < b.id ? -1 : 1)),
    correctOptionId: key.option.id,
    explanation: {
      correct: explanation?.correct ?? '',
      whyWrong: options.flatMap(({ option, rationale }) =>
        option !== key.option && rationale ? [{ optionId: option.id, text: rationale }] : [],
      ),
      keyConcepts: explanation?.keyConcepts ?? '',
      practicalApplication: explanation?.practicalApplication ?? '',
    },
    citations: question.citations.map(({ publication, section, url }) => ({ publication, section, ...(url && { url }) })),
    tags: [...question.tags],
  };
}
