import { isPersisted, persist, removePersisted, selectProfile } from '@casebook/api-client';
import { exam } from '@casebook/exam';
import { settingChanges } from '@casebook/web-ui';
import { useSyncExternalStore } from 'react';
import { useSelector } from 'react-redux';

const keyFor = (userId: string) => `${exam.slug}-reveal-together:${userId}`;

/**
 * Whether a card's first step shows its options and its answer together, for this member in this browser.
 * @returns the setting, and a function that sets it
 */
export function useRevealTogether(): readonly [boolean, (isTogether: boolean) => void] {
  const key = keyFor(useSelector(selectProfile)?.id ?? '');
  const isTogether = useSyncExternalStore(
    settingChanges.subscribe,
    () => isPersisted(key),
    () => false,
  );
  const setTogether = (on: boolean) => {
    if (on) persist(key, true);
    else removePersisted(key);
    settingChanges.notify();
  };
  return [isTogether, setTogether];
}
