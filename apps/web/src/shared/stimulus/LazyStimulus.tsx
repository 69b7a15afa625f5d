import { lazy } from 'react';
import type { StimulusContent } from './Stimulus.tsx';

const load = async () => ({ default: (await import('./Stimulus.tsx')).Stimulus });

/** A question's scenario and its exhibit, loaded once there is one: few questions have any. Suspends meanwhile. */
export const LazyStimulus = lazy(load);

export const hasStimulus = ({ scenario, exhibit }: StimulusContent): boolean => scenario !== undefined || exhibit !== undefined;

/** Starts loading what shows the questions' stimuli, if one of them has any, so that it is there when the question shows. */
export function preloadStimulus(questions: readonly (StimulusContent & { readonly id: string })[]): void {
  if (questions.some(hasStimulus)) void load();
}
