import type { QuizItemView } from '@casebook/contracts';
import { TWO_COLUMNS_PX } from '@casebook/web-ui';
import Box, { type BoxProps } from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useRef, useState } from 'react';
import { hasStimulus } from '#shared/stimulus/LazyStimulus.tsx';

/** Screens with room for a second column: the scenario and exhibit, or else the explanation. */
const twoColumns = `@media (min-width: ${TWO_COLUMNS_PX}px)`;

/** Whether the explanation shows beside the question, and not in the bar below it. */
export const useIsExplanationBeside = (item: QuizItemView): boolean => useMediaQuery(twoColumns) && !hasStimulus(item);

/** The column of the question and its buttons. On a wide screen it is the first of two. */
export const attemptColumn = {
  boxSizing: 'border-box',
  width: '100%',
  maxWidth: 'calc(var(--cb-measure) + 48px)',
  mx: 'auto',
  px: { xs: 2, sm: 3 },
  [twoColumns]: { maxWidth: 1296 },
} as const;

/** Always two columns, so that content arriving in the second moves nothing in the first. */
export const columnGrid = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  [twoColumns]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', columnGap: 6 },
} as const;

/** The screen's height minus both bars. */
export const sideColumnRoom = 'calc(100dvh - 8.25rem - var(--cb-bottom-bar))';

/** The column beside the question. It stays in view, and scrolls by itself when its content is taller than the room available. */
export function SideColumn({ sx, ...box }: BoxProps) {
  const column = useRef<HTMLDivElement>(null);
  const scrolls = useScrolls(column);
  return (
    <Box
      {...box}
      ref={column}
      // A scrolling column must be focusable for keyboard scrolling.
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

/** @returns whether an element's content is taller than its box */
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
