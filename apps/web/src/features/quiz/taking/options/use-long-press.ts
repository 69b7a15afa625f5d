import { type MouseEvent, type PointerEvent, useRef } from 'react';

const LONG_MS = 500;
/** A finger that moves further than this scrolls. Pixels. */
const STILL_PX = 10;

/** A long press of a finger or a pen, or a right click. What follows a long press is no click. */
export function useLongPress(onLongPress: () => void) {
  const press = useRef<{ timer: number; x: number; y: number }>(undefined);
  const wasLong = useRef(false);
  const end = () => {
    window.clearTimeout(press.current?.timer);
    press.current = undefined;
  };
  return {
    onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
      wasLong.current = false;
      if (pointerType === 'mouse') return;
      const timer = window.setTimeout(() => {
        wasLong.current = true;
        onLongPress();
      }, LONG_MS);
      press.current = { timer, x: clientX, y: clientY };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { current } = press;
      if (current && Math.hypot(clientX - current.x, clientY - current.y) > STILL_PX) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    onContextMenu: (event: MouseEvent) => {
      event.preventDefault();
      // A touch device opens its menu at a long press, which has struck the option out already, or is about to.
      if (press.current || wasLong.current) return;
      onLongPress();
    },
    onClick: (event: MouseEvent) => {
      if (!wasLong.current) return;
      wasLong.current = false;
      event.preventDefault();
    },
  };
}
