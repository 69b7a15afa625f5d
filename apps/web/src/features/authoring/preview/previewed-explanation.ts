import type { ExplanationText } from '@casebook/web-ui';
import type { QuestionFields } from '../question-fields.ts';

/** What an option goes by in the preview: a new one has no id yet. */
export const previewId = (index: number): string => `option-${index}`;

/** @returns the explanation as far as it is written; undefined before anything of it is */
export function previewedExplanation(fields: QuestionFields): ExplanationText | undefined {
  const { options, correctAnswer, keyConcepts, practicalApplication } = fields;
  const key = options[Number(correctAnswer === '' ? Number.NaN : correctAnswer)];
  const whyWrong = options.flatMap((option, index) =>
    option === key || option.rationale.trim() === '' ? [] : [{ optionId: previewId(index), text: option.rationale }],
  );
  const correct = key?.rationale ?? '';
  const isBegun = whyWrong.length > 0 || [correct, keyConcepts, practicalApplication].some((text) => text.trim() !== '');
  return isBegun ? { correct, whyWrong, keyConcepts, practicalApplication } : undefined;
}
