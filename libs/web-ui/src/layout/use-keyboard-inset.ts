import { useSyncExternalStore } from 'react';

/**
 * @returns how many pixels at the bottom of the page a phone's keyboard covers. iOS doesn't resize the page for the keyboard, which would
 * cover elements positioned at the bottom.
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
  // While the user has zoomed in, the visual viewport is smaller than the page although no keyboard covers it.
  if (!viewport || viewport.scale > 1) return 0;
  return Math.max(0, Math.round(window.innerHeight - viewport.height - viewport.offsetTop));
}
