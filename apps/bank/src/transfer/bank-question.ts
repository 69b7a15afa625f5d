import { rationalesOf } from '@casebook/exam';
import { contentOf, type QuestionContent } from '../questions/question-content.ts';
import type { TransferExplanation, TransferQuestion } from './formats/transfer-question.ts';

/** @returns a bank question in the form that files use, without empty fields */
export function toTransfer(question: QuestionContent, externalId?: string): TransferQuestion {
  const { stem, options, correctOptionId, explanation, domain, tags, citations, ...others } = contentOf(question);
  const rationales = rationalesOf(question);
  const parts = explanationOf(explanation);
  return {
    ...(externalId !== undefined && { externalId }),
    domain,
    ...withoutEmpty(others),
    stem,
    options: options.map(({ id, text }) => {
      const rationale = id === correctOptionId ? undefined : rationales.get(id);
      return { text, ...(rationale && { rationale }) };
    }),
    keyIndex: options.findIndex(({ id }) => id === correctOptionId),
    ...(parts && { explanation: parts }),
    tags,
    citations: citations.map(({ publication, section, url }) => ({ publication, section, ...(url && { url }) })),
  };
}

function explanationOf({ correct, keyConcepts, practicalApplication }: QuestionContent['explanation']) {
  const parts: TransferExplanation = withoutEmpty({ correct, keyConcepts, practicalApplication });
  return Object.keys(parts).length > 0 ? parts : undefined;
}

const withoutEmpty = <Fields extends object>(fields: Fields): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== '' && !(Array.isArray(value) && value.length === 0)),
  ) as Partial<Fields>;
