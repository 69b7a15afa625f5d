import type { QuizItemView } from '@casebook/contracts';
import { useState } from 'react';
import { LazyStimulus } from '#shared/stimulus/LazyStimulus.tsx';
import { selectQuiz, useAttempt } from './attempt-quiz.ts';
import { selectIndex } from './attempt-slice.ts';
import { SideColumn } from './columns.tsx';
import { firstOfScenario, placeInSet } from './set-place.ts';

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
  return (
    <SideColumn sx={{ mb: { xs: 2, md: 3 } }}>
      <LazyStimulus of={item} note={placeInSet(items, index)} folded={isFolded ? 'above' : undefined} />
    </SideColumn>
  );
}
