import { exam } from '@casebook/exam';
import { useSyncExternalStore } from 'react';

const OFF = 'off';
const listeners = new Set<() => void>();

const keyFor = (userId: string) => `${exam.slug}-single-keys:${userId}`;

/**
 * Whether single-character shortcuts are on for this member in this browser (WCAG 2.1.4).
 * @returns the setting, and a function that sets it
 */
export function useSingleKeys(userId: string): readonly [boolean, (on: boolean) => void] {
  const isEnabled = useSyncExternalStore(subscribe, () => window.localStorage.getItem(keyFor(userId)) !== OFF);
  const setEnabled = (on: boolean) => {
    if (on) window.localStorage.removeItem(keyFor(userId));
    else window.localStorage.setItem(keyFor(userId), OFF);
    for (const listener of listeners) listener();
  };
  return [isEnabled, setEnabled];
}

/** The `storage` event fires only in other tabs, so this tab notifies its own listeners. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
