import { exam } from '@casebook/exam';
import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

/**
 * Notifies `useSyncExternalStore` when settings in this browser's storage change. The `storage` event fires only in other tabs, so code
 * that changes a setting must also notify this tab.
 */
export const settingChanges = {
  notify: (): void => {
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    window.addEventListener('storage', listener);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', listener);
    };
  },
};

const isTextEntry = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('textarea, select, input:not([type=checkbox], [type=radio]), [role=menu], [role=listbox], [role=dialog]') !==
      null);

/** Whether a key may act as a shortcut: pressed alone, and outside text fields, menus, and dialogs. */
export const isSingleKey = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented && !event.ctrlKey && !event.metaKey && !event.altKey && !isTextEntry(event.target);

const OFF = 'off';

const keyFor = (userId: string) => `${exam.slug}-single-keys:${userId}`;

/**
 * Whether single-character shortcuts are on for this member in this browser (WCAG 2.1.4).
 * @returns the setting, and a function that sets it
 */
export function useSingleKeys(userId: string): readonly [boolean, (on: boolean) => void] {
  const isEnabled = useSyncExternalStore(
    settingChanges.subscribe,
    () => window.localStorage.getItem(keyFor(userId)) !== OFF,
    () => true,
  );
  const setEnabled = (on: boolean) => {
    if (on) window.localStorage.removeItem(keyFor(userId));
    else window.localStorage.setItem(keyFor(userId), OFF);
    settingChanges.notify();
  };
  return [isEnabled, setEnabled];
}
