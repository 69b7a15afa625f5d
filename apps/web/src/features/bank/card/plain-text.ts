import type { QuestionView } from '@casebook/contracts';

/** @returns what a card says beside its stem, as plain text: what the browser's own search finds of a card that is far away. */
export function plainText({ tags, options, explanation }: QuestionView, isOpen: boolean): string {
  if (!isOpen) return tags.join(' ');
  const reasons = explanation
    ? [
        explanation.correct,
        ...explanation.whyWrong.map(({ text }) => text),
        explanation.keyConcepts,
        explanation.practicalApplication,
      ]
    : [];
  return [...tags, ...options.map(({ text }) => text), ...reasons].join(' ');
}
