import { isInHorizontalScroller } from '@casebook/web-ui';
import { type TouchEvent, useEffect, useRef } from 'react';

export interface QuizKeyActions {
  choose: (index: number) => unknown;
  strike: (index: number) => unknown;
  enter: () => unknown;
  move: (by: 1 | -1) => unknown;
  resizeText: (direction: 1 | -1) => unknown;
  flag: () => unknown;
  bookmark: () => unknown;
  mark: () => unknown;
  help: () => unknown;
}

/** @returns the index of a key's option: A and 1 are the first */
function optionIndex(key: string): number | undefined {
  if (/^[a-d]$/i.test(key)) return key.toLowerCase().charCodeAt(0) - 97;
  return /^[1-4]$/.test(key) ? Number(key) - 1 : undefined;
}

const isTextEntry = (target: EventTarget | null) =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && target.type !== 'radio') ||
  (target instanceof Element && target.closest('[role="menu"], [role="dialog"], dialog') !== null);
/** Checks the DOM at each key press: while a closed sheet fades out, the focus is already back on the question. */
const isDialogOpen = () => document.querySelector('dialog[open], [role="dialog"]') !== null;
const isActivatable = (target: EventTarget | null) => target instanceof Element && target.closest('button, a[href]') !== null;

/** The keyboard shortcuts of a quiz. Without `singleKeys` only Enter and the arrows work (WCAG 2.1.4). */
export function useQuizKeys(actions: QuizKeyActions, singleKeys: boolean): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTextEntry(event.target) || isDialogOpen()) return;
      const action = actionOf(event, latest.current, singleKeys);
      if (!action) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [singleKeys]);
}

function actionOf(event: KeyboardEvent, actions: QuizKeyActions, singleKeys: boolean): (() => unknown) | undefined {
  const { key, target, repeat } = event;
  if (key === 'Enter') return isActivatable(target) || repeat ? undefined : actions.enter;
  if (key === 'ArrowLeft' || key === 'ArrowRight')
    return isInHorizontalScroller(target) ? undefined : () => actions.move(key === 'ArrowLeft' ? -1 : 1);
  return singleKeys && !(repeat && !/^[+=-]$/.test(key)) ? singleAction(event, actions) : undefined;
}

function singleAction({ key, shiftKey }: KeyboardEvent, actions: QuizKeyActions): (() => unknown) | undefined {
  const letters: Record<string, () => unknown> = {
    '+': () => actions.resizeText(1),
    '=': () => actions.resizeText(1),
    '-': () => actions.resizeText(-1),
    '?': actions.help,
    f: actions.flag,
    s: actions.bookmark,
    m: actions.mark,
  };
  const index = optionIndex(key);
  if (index === undefined) return letters[key.toLowerCase()];
  return () => (shiftKey ? actions.strike(index) : actions.choose(index));
}

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
      const isUsable = isInside && touches.length === 1 && !isInHorizontalScroller(target);
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
