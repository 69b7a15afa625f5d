import { isRequestProblem, type RequestProblem } from '@casebook/api-client';
import type { AnalyzedKeyword, ExplanationKind } from '@casebook/contracts';
import { useSelector } from 'react-redux';
import { useSharedDispatch } from '../shared-thunk.ts';
import {
  type ExplanationEntry,
  type ExplanationsRoot,
  explanationKey,
  requestExplanation,
  stopExplanation,
  toggleExplanation,
} from './explanations-slice.ts';
import type { ExplanationId } from './write-explanation.ts';

/** The id of the list of keyword notes, which the button beside the stem references. */
export const notesId = (questionId: string): string => `keywords-${questionId}`;

/**
 * @returns whether an explanation is open. For components that don't render its text: `useExplanation` rerenders with each streamed token.
 */
export function useIsExplanationShown(id: ExplanationId): boolean {
  const key = explanationKey(id);
  return useSelector(({ explanations }: ExplanationsRoot) => explanations.shown[key] === true);
}

/** @returns an explanation as far as received, whether it is open, and the actions on it */
export function useExplanation(id: ExplanationId) {
  const dispatch = useSharedDispatch<ExplanationsRoot>();
  const key = explanationKey(id);
  const entry = useSelector(({ explanations }: ExplanationsRoot): ExplanationEntry | undefined => explanations.entries[key]);
  const isShown = useIsExplanationShown(id);
  return {
    entry,
    isShown,
    toggle: () => dispatch(toggleExplanation(id)),
    stop: () => dispatch(stopExplanation(id)),
    retry: () => void dispatch(requestExplanation(id)),
  };
}

/** @returns the keywords of a question while they show */
export function useShownKeywords(questionId: string): readonly AnalyzedKeyword[] | undefined {
  const key = explanationKey({ questionId, kind: 'keywords' });
  return useSelector(({ explanations: { entries, shown } }: ExplanationsRoot) => {
    const explanation = shown[key] ? entries[key]?.explanation : undefined;
    return explanation && 'keywords' in explanation ? explanation.keywords : undefined;
  });
}

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
