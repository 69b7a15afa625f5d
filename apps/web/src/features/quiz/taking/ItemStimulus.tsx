import type { QuizItemView } from '@casebook/contracts';
import Box from '@mui/material/Box';
import { useEffect, useRef, useState } from 'react';
import { LazyStimulus } from '#shared/stimulus/LazyStimulus.tsx';
import { selectQuiz, useAttempt } from './attempt-quiz.ts';
import { selectIndex } from './attempt-slice.ts';
import { firstOfScenario, placeInSet } from './set-place.ts';

/** The question beside its stimulus, where there is room for both; else below it. */
export const besideStimulus = {
  display: { lg: 'grid' },
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  columnGap: 6,
  alignItems: 'start',
} as const;

/**
 * An item's scenario and exhibit. Beside the question they stay in view. Keyed by the item: a scenario that was read at an earlier item
 * is folded, and stays as it is while the item shows.
 */
export function ItemStimulus({ item }: { item: QuizItemView }) {
  const { items } = useAttempt(selectQuiz);
  const index = useAttempt(selectIndex);
  const first = firstOfScenario(items, index);
  const isRead = useAttempt(
    ({ attempt }) => first !== undefined && (first.answer !== undefined || (attempt.elapsedMs[first.id] ?? 0) > 0),
  );
  const [isFolded] = useState(isRead && first?.id !== item.id);
  const column = useRef<HTMLDivElement>(null);
  const scrolls = useScrolls(column);
  return (
    <Box
      ref={column}
      // So that the keyboard can scroll it.
      tabIndex={scrolls ? 0 : undefined}
      sx={{
        mb: { xs: 2, md: 3, lg: 0 },
        position: { lg: 'sticky' },
        top: '4rem',
        maxHeight: { lg: 'calc(100dvh - 6.75rem - var(--cb-bottom-bar))' },
        overflowY: { lg: 'auto' },
      }}
    >
      <LazyStimulus of={item} note={placeInSet(items, index)} folded={isFolded ? 'above' : undefined} />
    </Box>
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
