import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * Focuses a list when the focused row is removed, for example by its own action. Otherwise the next key press would start at the top of the
 * page.
 * @param rows the list's rows, which may lose the focused one when they change
 * @returns the props of the element around the list
 */
export function useLostFocus(rows: unknown) {
  const list = useRef<HTMLDivElement>(null);
  const hasFocus = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list may lack the focused row
  useEffect(() => {
    if (hasFocus.current && document.activeElement === document.body) list.current?.focus({ preventScroll: true });
  }, [rows]);
  return {
    ref: list,
    tabIndex: -1,
    // React events also bubble from the rows' dialogs, which are elsewhere in the document.
    onFocus: () => {
      hasFocus.current = true;
    },
    // When a focused element is removed, no other element receives the focus (`relatedTarget` is null).
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) hasFocus.current = false;
    },
  };
}
