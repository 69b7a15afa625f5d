import { useSyncExternalStore } from 'react';

/**
 * @returns how many pixels of the page's bottom a phone's keyboard covers. iOS doesn't resize the page for it, so what sticks to the bottom
 *   would be hidden.
 */
export const useKeyboardInset = (): number => useSyncExternalStore(subscribe, covered, () => 0);

function subscribe(onChange: () => void): () => void {
  const viewport = window.visualViewport;
  viewport?.addEventListener('resize', onChange);
  viewport?.addEventListener('scroll', onChange);
  return () => {
    viewport?.removeEventListener('resize', onChange);
    viewport?.removeEventListener('scroll', onChange);
  };
}

function covered(): number {
  const viewport = window.visualViewport;
  // A member who has zoomed in sees a part of the page; nothing covers it.
  if (!viewport || viewport.scale > 1) return 0;
  return Math.max(0, Math.round(window.innerHeight - viewport.height - viewport.offsetTop));
}
