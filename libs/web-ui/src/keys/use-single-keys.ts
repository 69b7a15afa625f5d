import { exam } from '@casebook/exam';
import { useSyncExternalStore } from 'react';
import { settingChanges } from './setting-changes.ts';

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
