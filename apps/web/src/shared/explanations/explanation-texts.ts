import { isRequestProblem, type RequestProblem } from '@casebook/api-client';
import type { ExplanationKind } from '@casebook/contracts';

export const labels: Readonly<Record<ExplanationKind, string>> = {
  perspective: 'Manager Perspective',
  enhanced: 'Enhanced Explanation',
  keywords: 'Keywords',
};

/** Announced to screen readers once the text is complete. */
export const announcements: Readonly<Record<ExplanationKind, string>> = {
  perspective: 'The manager perspective is complete.',
  enhanced: 'The enhanced explanation is complete.',
  keywords: 'The keywords are highlighted.',
};

/** The error title for each kind of explanation. */
const failures: Readonly<Record<ExplanationKind, string>> = {
  perspective: 'Failed to generate manager perspective. Please try again.',
  enhanced: "Sorry, I couldn't put that explanation together just now. The answer and its explanation below still hold.",
  keywords: 'Failed to analyze keywords. Please try again.',
};

const isGeneric = ({ code }: RequestProblem): boolean => code === 'answer.unreadable' || code === 'internal.error';

/** @returns the error's title, and a note with the cause */
export function failureTexts(kind: ExplanationKind, problem: RequestProblem): { title: string; note: string } {
  const title = failures[kind];
  const hasNote = isRequestProblem(problem) && problem.detail !== '' && problem.detail !== title && !isGeneric(problem);
  return { title, note: hasNote ? problem.detail : 'The language model didn’t return a usable reply.' };
}
