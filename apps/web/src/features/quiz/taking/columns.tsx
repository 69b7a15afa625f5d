import type { QuizItemView } from '@casebook/contracts';
import { TWO_COLUMNS_PX } from '@casebook/web-ui';
import Box, { type BoxProps } from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useRef, useState } from 'react';
import { hasStimulus } from '#shared/stimulus/LazyStimulus.tsx';

/** On a screen where something fits beside the question: what it is about, or else its explanation. */
export const twoColumns = `@media (min-width: ${TWO_COLUMNS_PX}px)`;

/** Whether the explanation shows beside the question, and not in the bar below it. */
export const useIsExplanationBeside = (item: QuizItemView): boolean => useMediaQuery(twoColumns) && !hasStimulus(item);

/** The column of the question and of the buttons below it, which on a wide screen is the first of two. */
export const attemptColumn = {
  boxSizing: 'border-box',
  width: '100%',
  maxWidth: 'calc(var(--cb-measure) + 48px)',
  mx: 'auto',
  px: { xs: 2, sm: 3 },
  [twoColumns]: { maxWidth: 1296 },
} as const;

/** Two columns from the start, so that what comes into the second one moves nothing in the first. */
export const columnGrid = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  [twoColumns]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', columnGap: 6 },
} as const;

/** What the bars leave of the screen's height. */
export const sideColumnRoom = 'calc(100dvh - 8.25rem - var(--cb-bottom-bar))';

/** What stands beside the question. There it stays in view, and scrolls by itself if it is higher than its room. */
export function SideColumn({ sx, ...box }: BoxProps) {
  const column = useRef<HTMLDivElement>(null);
  const scrolls = useScrolls(column);
  return (
    <Box
      {...box}
      ref={column}
      // So that the keyboard can scroll it.
      tabIndex={scrolls ? 0 : undefined}
      sx={{
        ...(sx as object),
        [twoColumns]: {
          mb: 0,
          position: 'sticky',
          top: '4rem',
          maxHeight: sideColumnRoom,
          overflowY: 'auto',
        },
      }}
    />
  );
}

/** @returns whether an element is higher than the room it has */
function useScrolls(element: { readonly current: HTMLElement | null }): boolean {
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (!current || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => setScrolls(current.scrollHeight > current.clientHeight));
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return scrolls;
}
