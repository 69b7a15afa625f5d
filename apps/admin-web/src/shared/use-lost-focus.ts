import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * Focuses a list when the row with the focus left it, such as after its action. Otherwise the next key press would start at the top of the
 * page.
 * @param rows whose change may remove a row
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
    // React bubbles these events from the dialogs of rows, too, which stand elsewhere in the document.
    onFocus: () => {
      hasFocus.current = true;
    },
    // An element that is removed has no next one (`relatedTarget`).
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) hasFocus.current = false;
    },
  };
}
