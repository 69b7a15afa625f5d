import type { QuestionView } from '@casebook/contracts';

/** @returns what became of a question that was just saved, for a person */
export function outcomeMessage({ reviewStatus, latestVersion }: QuestionView, what: 'question' | 'change'): string {
  if (reviewStatus === 'approved')
    return latestVersion === undefined
      ? `Your ${what} is live.`
      : 'Your change is in review. The approved version stays live until then.';
  return `Your ${what} is in review. Until it is approved, the question is yours alone.`;
}
