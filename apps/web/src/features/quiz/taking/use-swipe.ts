import { isSideways } from '@casebook/web-ui';
import { type TouchEvent, useRef } from 'react';

const MIN_DISTANCE_PX = 64;
const MAX_DURATION_MS = 600;
/** A swipe that starts this close to the screen's edge is the browser's Back gesture. */
const EDGE_PX = 24;

/**
 * Recognizes a horizontal swipe by one finger. Ignores scrolling, pinching, text selection, horizontally scrolling exhibits, and swipes
 * from the screen's edges.
 * @param onSwipe gets 1 for a swipe to the left, toward the next question
 */
export function useSwipe(onSwipe: (by: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number; at: number }>(undefined);
  return {
    onTouchStart: ({ target, touches, timeStamp }: TouchEvent) => {
      const touch = touches[0];
      const isInside = touch && touch.clientX > EDGE_PX && touch.clientX < window.innerWidth - EDGE_PX;
      const isUsable = isInside && touches.length === 1 && !isSideways(target);
      start.current = isUsable ? { x: touch.clientX, y: touch.clientY, at: timeStamp } : undefined;
    },
    onTouchCancel: () => {
      start.current = undefined;
    },
    onTouchEnd: ({ changedTouches, timeStamp }: TouchEvent) => {
      const [from, to] = [start.current, changedTouches[0]];
      start.current = undefined;
      if (!from || !to || timeStamp - from.at > MAX_DURATION_MS || window.getSelection()?.isCollapsed === false) return;
      const [x, y] = [to.clientX - from.x, to.clientY - from.y];
      if (Math.abs(x) >= MIN_DISTANCE_PX && Math.abs(x) > 2 * Math.abs(y)) onSwipe(x < 0 ? 1 : -1);
    },
  };
}
