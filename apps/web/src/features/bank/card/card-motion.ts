import { type RefObject, useLayoutEffect } from 'react';
import { isMotionReduced } from '#shared/motion.ts';

/** Milliseconds. */
const DURATION_MS = 180;

/** The ids of the cards that are about to return to the list. */
const returning = new Set<string>();

/** Lets a card animate when it mounts, after its removal was undone. */
export const expectEntrance = (questionId: string): void => void returning.add(questionId);

/** Animates the card in if it returns to the list. */
export function useEntrance(card: RefObject<HTMLElement | null>, questionId: string): void {
  useLayoutEffect(() => {
    if (returning.delete(questionId) && card.current) void animateHeight(card.current, 'normal');
  }, [card, questionId]);
}

/** Animates a card out. Resolves when it has no height, so that it can be removed. */
export const collapseCard = (card: HTMLElement): Promise<void> => animateHeight(card, 'reverse');

async function animateHeight(card: HTMLElement, direction: 'normal' | 'reverse'): Promise<void> {
  if (isMotionReduced() || typeof card.animate !== 'function') return;
  const { marginTop, paddingTop, paddingBottom } = getComputedStyle(card);
  const closed = { height: '0', marginTop: '0', paddingTop: '0', paddingBottom: '0', opacity: 0, overflow: 'hidden' };
  const open = { height: `${card.offsetHeight}px`, marginTop, paddingTop, paddingBottom, opacity: 1, overflow: 'hidden' };
  const animation = card.animate([closed, open], { duration: DURATION_MS, easing: 'ease-in-out', direction, fill: 'backwards' });
  if (direction === 'reverse') animation.effect?.updateTiming({ fill: 'forwards' });
  // Rejects if the card is removed during the animation. Then there is nothing left to wait for.
  await animation.finished.catch(() => undefined);
}
