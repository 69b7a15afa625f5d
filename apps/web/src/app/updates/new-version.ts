import { useSyncExternalStore } from 'react';

/** A new version of the app that waits to take over; undefined while there is none. */
type Waiting = { readonly takeOver: () => void } | undefined;

let waiting: Waiting;
const listeners = new Set<() => void>();

export function newVersionWaits(next: Waiting): void {
  waiting = next;
  for (const listener of listeners) listener();
}

const subscribe = (changed: () => void) => {
  listeners.add(changed);
  return () => void listeners.delete(changed);
};

export const useNewVersion = (): Waiting => useSyncExternalStore(subscribe, () => waiting);
