import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useState } from 'react';
import type { Attempt } from '../use-attempt.ts';
import { TallyCounter } from './TallyCounter.tsx';

export interface Tallies {
  readonly isShown: boolean;
  readonly toggle: () => void;
  /** @returns the counter of an option, by its index */
  readonly counterOf: (index: number) => ReactNode;
}

/** The tallies of an item, before and after its answer is revealed. A phone shows them on request, or once one was counted. */
export function useTallies({ tallies, tally }: Attempt): Tallies {
  const isWide = useMediaQuery(useTheme().breakpoints.up('md'));
  const [asked, setAsked] = useState<boolean>();
  const isShown = asked ?? (isWide || tallies.some((count) => count > 0));
  return {
    isShown,
    toggle: () => setAsked(!isShown),
    counterOf: (index) =>
      isShown && index < tallies.length && <TallyCounter index={index} count={tallies[index] ?? 0} onCount={tally} />,
  };
}
