import type { GeneratedQuestionView } from '@casebook/contracts';
import type { GeneratedQuestion } from './generated-questions.repository.ts';

/** @param showsKey whether the member has access; without it, the key and the explanation follow the answer (decisions.md) */
export function toGeneratedQuestionView(one: GeneratedQuestion, showsKey: boolean): GeneratedQuestionView {
  const { content, chosenOptionId } = one;
  const { question, options, domain, topic, difficulty, formatType, tags, keyConcepts, practicalApplication } = content;
  return {
    id: one.id,
    generationId: one.generationId,
    model: one.model,
    question,
    options: options.map(({ id, text }) => ({ id, text })),
    domain,
    topic,
    difficulty,
    formatType,
    tags,
    createdAt: one.createdAt.toISOString(),
    ...(chosenOptionId && { chosenOptionId }),
    ...((showsKey || chosenOptionId) && {
      correctOptionId: options[content.correctAnswer]?.id,
      rationales: options.map(({ id, rationale }) => ({ optionId: id, text: rationale })),
      keyConcepts,
      practicalApplication,
    }),
  };
}
