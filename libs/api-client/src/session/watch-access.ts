import type { Store } from '@reduxjs/toolkit';
import { api } from '../api.ts';

interface AccessRoot {
  api: ReturnType<typeof api.reducer>;
}

/** What was fetched this recently isn't fetched again because the reader came back. Milliseconds. */
const FRESH_FOR_MS = 5_000;
/** A browser's clock may be ahead of the server's: then access has not ended yet, and is looked at again. Milliseconds. */
const SOONEST_MS = 5_000;
/** Longer timers fire at once. Milliseconds. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * Keeps a member's access current: it is refetched when the reader comes back to the page and when it ends by itself; the base
 * query refetches it when a service refuses for want of it. What depends on access is refetched when it has changed.
 * @returns a function that stops it
 */
export function watchAccess(store: Pick<Store<AccessRoot>, 'getState' | 'subscribe' | 'dispatch'>): () => void {
  const selectAccess = api.endpoints.getAccess.select();
  let fetchedAt: number | undefined;
  let wasActive: boolean | undefined;
  let timer: number | undefined;

  const refetch = () => store.dispatch(api.util.invalidateTags(['Access']));
  const look = () => {
    const { data, fulfilledTimeStamp } = selectAccess(store.getState());
    if (fulfilledTimeStamp === fetchedAt) return;
    fetchedAt = fulfilledTimeStamp;
    window.clearTimeout(timer);
    if (data?.activeUntil) timer = window.setTimeout(refetch, untilEnd(data.activeUntil));
    const hasChanged = data !== undefined && wasActive !== undefined && data.active !== wasActive;
    wasActive = data?.active;
    if (hasChanged) store.dispatch(api.util.invalidateTags(['Question', 'Progress', 'QuizSetup']));
  };
  const onReturn = () => {
    const isFresh = fetchedAt !== undefined && Date.now() - fetchedAt < FRESH_FOR_MS;
    if (document.visibilityState === 'visible' && !isFresh) refetch();
  };

  const unsubscribe = store.subscribe(look);
  window.addEventListener('focus', onReturn);
  window.addEventListener('online', onReturn);
  document.addEventListener('visibilitychange', onReturn);
  look();
  return () => {
    unsubscribe();
    window.clearTimeout(timer);
    window.removeEventListener('focus', onReturn);
    window.removeEventListener('online', onReturn);
    document.removeEventListener('visibilitychange', onReturn);
  };
}

const untilEnd = (activeUntil: string): number =>
  Math.min(LONGEST_TIMER_MS, Math.max(SOONEST_MS, Date.parse(activeUntil) - Date.now()));
