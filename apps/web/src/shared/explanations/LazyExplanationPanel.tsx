import { lazy, Suspense } from 'react';
import type { ExplanationPanelProps } from './ExplanationPanel.tsx';

const load = async () => ({ default: (await import('./ExplanationPanel.tsx')).ExplanationPanel });
const ExplanationPanel = lazy(load);

/** Preloads the panel, so that its live region exists before the first text arrives. */
export const loadExplanationPanel = (): void => void load();

/** The panel of an explanation, loaded once an explanation can be opened, so that starting a quiz doesn't load it. */
export const LazyExplanationPanel = (props: ExplanationPanelProps) => (
  <Suspense>
    <ExplanationPanel {...props} />
  </Suspense>
);
