import { exam } from '@casebook/exam';
import { useSyncExternalStore } from 'react';

const OFF = 'off';
const changed = new Set<() => void>();

const keyFor = (userId: string) => `${exam.slug}-single-keys:${userId}`;

/**
 * Whether keys without a modifier act for this member on this browser, on every page alike (WCAG 2.1.4).
 * @returns what is set, and the switch
 */
export function useSingleKeys(userId: string): readonly [boolean, (on: boolean) => void] {
  const isOn = useSyncExternalStore(subscribe, () => window.localStorage.getItem(keyFor(userId)) !== OFF);
  const turn = (on: boolean) => {
    if (on) window.localStorage.removeItem(keyFor(userId));
    else window.localStorage.setItem(keyFor(userId), OFF);
    for (const listener of changed) listener();
  };
  return [isOn, turn];
}

/** The browser tells of what other tabs set, and of nothing that this one does. */
function subscribe(listener: () => void): () => void {
  changed.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    changed.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
