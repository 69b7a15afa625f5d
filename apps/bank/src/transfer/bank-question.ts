import type { QuestionContent } from '../questions/question.ts';
import type { TransferExplanation, TransferQuestion } from './formats/transfer-question.ts';

/** @returns a question of the bank as files have it; what is empty is absent there */
export function toTransfer(content: QuestionContent, externalId?: string): TransferQuestion {
  const { explanation, correctOptionId } = content;
  const rationaleOf = (id: string) => explanation.whyWrong.find(({ optionId }) => optionId === id)?.text;
  const parts = explanationOf(content);
  return {
    ...(externalId !== undefined && { externalId }),
    domain: content.domain,
    ...(content.secondaryDomain && { secondaryDomain: content.secondaryDomain }),
    ...(content.topic && { topic: content.topic }),
    difficulty: content.difficulty,
    questionType: content.questionType,
    formatType: content.formatType,
    stem: content.stem,
    options: content.options.map(({ id, text }) => {
      const rationale = id === correctOptionId ? undefined : rationaleOf(id);
      return { text, ...(rationale && { rationale }) };
    }),
    keyIndex: content.options.findIndex(({ id }) => id === correctOptionId),
    ...(parts && { explanation: parts }),
    tags: content.tags,
    citations: content.citations.map(({ publication, section, url }) => ({ publication, section, ...(url && { url }) })),
  };
}

function explanationOf({ explanation }: QuestionContent): TransferExplanation | undefined {
  const { correct, keyConcepts, practicalApplication } = explanation;
  const parts = {
    ...(correct && { correct }),
    ...(keyConcepts && { keyConcepts }),
    ...(practicalApplication && { practicalApplication }),
  };
  return Object.keys(parts).length > 0 ? parts : undefined;
}
