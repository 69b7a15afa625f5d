import { lazy } from 'react';
import type { StimulusContent } from './Stimulus.tsx';

const load = async () => ({ default: (await import('./Stimulus.tsx')).Stimulus });

/** A question's scenario and exhibit. Loaded on demand, because few questions have any; suspends while loading. */
export const LazyStimulus = lazy(load);

export const hasStimulus = ({ scenario, exhibit }: StimulusContent): boolean => scenario !== undefined || exhibit !== undefined;

/** Preloads the code that renders scenarios and exhibits if any of the questions has one, so that it is ready when the question shows. */
export function preloadStimulus(questions: readonly (StimulusContent & { readonly id: string })[]): void {
  if (questions.some(hasStimulus)) void load();
}
