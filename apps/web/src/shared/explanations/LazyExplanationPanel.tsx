import { lazy, Suspense } from 'react';
import type { ExplanationPanelProps } from './ExplanationPanel.tsx';

const load = async () => ({ default: (await import('./ExplanationPanel.tsx')).ExplanationPanel });
const ExplanationPanel = lazy(load);

/** Starts loading the panel, so that the first one that is opened announces its text. */
export const loadExplanationPanel = (): void => void load();

/** The panel of an explanation, loaded once one can be opened: a quiz starts without it. */
export const LazyExplanationPanel = (props: ExplanationPanelProps) => (
  <Suspense>
    <ExplanationPanel {...props} />
  </Suspense>
);
