import type { AnswerView, GeneratedQuestionView } from '@casebook/contracts';

type GradedAnswer = Pick<AnswerView, 'optionId' | 'correctOptionId' | 'explanation'>;

/** @returns the answer with its key and the explanation's four sections, or undefined until the member has answered */
export function answerOf(question: GeneratedQuestionView): GradedAnswer | undefined {
  const { chosenOptionId, correctOptionId, rationales, keyConcepts = '', practicalApplication = '' } = question;
  if (!chosenOptionId || !correctOptionId || !rationales) return undefined;
  return {
    optionId: chosenOptionId,
    correctOptionId,
    explanation: {
      correct: rationales.find(({ optionId }) => optionId === correctOptionId)?.text ?? '',
      whyWrong: rationales.filter(({ optionId }) => optionId !== correctOptionId),
      keyConcepts,
      practicalApplication,
    },
  };
}
