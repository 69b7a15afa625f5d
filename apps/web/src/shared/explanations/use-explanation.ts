import type { AnalyzedKeyword } from '@casebook/contracts';
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
