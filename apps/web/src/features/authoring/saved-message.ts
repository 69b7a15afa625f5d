import type { QuestionView } from '@casebook/contracts';

/** @returns the message after a question was saved */
export function savedMessage({ reviewStatus, latestVersion }: QuestionView, subject: 'question' | 'change'): string {
  if (reviewStatus === 'approved')
    return latestVersion === undefined
      ? `Your ${subject} is live.`
      : 'Your change is in review. The approved version stays live until then.';
  return `Your ${subject} is in review. Until it’s approved, only you and reviewers can see it.`;
}
