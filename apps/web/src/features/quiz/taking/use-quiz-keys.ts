import { useEffect, useRef } from 'react';

export interface QuizKeyActions {
  choose: (index: number) => void;
  strike: (index: number) => void;
  enter: () => void;
  move: (by: 1 | -1) => void;
  resizeText: (direction: 1 | -1) => void;
  flag: () => void;
  bookmark: () => void;
  mark: () => void;
  help: () => void;
}

/** @returns the index of the option a key names: A or 1 is the first. */
function optionIndex(key: string): number | undefined {
  if (/^[a-d]$/i.test(key)) return key.toLowerCase().charCodeAt(0) - 97;
  return /^[1-4]$/.test(key) ? Number(key) - 1 : undefined;
}

const isTaken = (target: EventTarget | null) =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && target.type !== 'radio') ||
  (target instanceof Element && target.closest('[role="menu"], [role="dialog"]') !== null);
const isPressable = (target: EventTarget | null) => target instanceof Element && target.closest('button, a[href]') !== null;

/** The keys of a quiz. `singleKeys` off leaves Enter and the arrows (WCAG 2.1.4). */
export function useQuizKeys(actions: QuizKeyActions, { enabled, singleKeys }: { enabled: boolean; singleKeys: boolean }): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });

  useEffect(() => {
    if (!enabled) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target)) return;
      const action = actionOf(event, latest.current, singleKeys);
      if (!action) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [enabled, singleKeys]);
}

function actionOf(event: KeyboardEvent, actions: QuizKeyActions, singleKeys: boolean): (() => void) | undefined {
  const { key, target, repeat } = event;
  if (key === 'Enter') return isPressable(target) || repeat ? undefined : actions.enter;
  if (key === 'ArrowLeft') return () => actions.move(-1);
  if (key === 'ArrowRight') return () => actions.move(1);
  return singleKeys && !(repeat && !/^[+=-]$/.test(key)) ? singleAction(event, actions) : undefined;
}

function singleAction({ key, shiftKey }: KeyboardEvent, actions: QuizKeyActions): (() => void) | undefined {
  const signs: Record<string, () => void> = {
    '+': () => actions.resizeText(1),
    '=': () => actions.resizeText(1),
    '-': () => actions.resizeText(-1),
    '?': actions.help,
    f: actions.flag,
    s: actions.bookmark,
    m: actions.mark,
  };
  const index = optionIndex(key);
  if (index === undefined) return signs[key.toLowerCase()];
  return () => (shiftKey ? actions.strike(index) : actions.choose(index));
}
