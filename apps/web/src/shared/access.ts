import type { Store } from '@reduxjs/toolkit';
import { api } from './api.ts';
import type { SharedState } from './shared-thunk.ts';

/** Access fetched this recently isn't refetched when the user returns to the page. Milliseconds. */
const FRESH_FOR_MS = 5_000;
/** If the browser's clock is fast, access hasn't ended yet when the timer fires; it is checked again after this delay. Milliseconds. */
const MIN_TIMER_MS = 5_000;
/** Browsers fire longer timers at once. Milliseconds. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * Keeps a member's access current: refetches it when the user returns to the page and when it expires. When a service refuses a request for
 * lack of access, the base query refetches the access. A change of access refetches everything that depends on it.
 * @returns a function that stops it
 */
export function watchAccess(store: Pick<Store<SharedState>, 'getState' | 'subscribe' | 'dispatch'>): () => void {
  const selectAccess = api.endpoints.getAccess.select();
  let fetchedAt: number | undefined;
  let wasActive: boolean | undefined;
  let timer: number | undefined;

  const refetch = () => store.dispatch(api.util.invalidateTags(['Access']));
  const onChange = () => {
    const { data, fulfilledTimeStamp } = selectAccess(store.getState());
    if (fulfilledTimeStamp === fetchedAt) return;
    fetchedAt = fulfilledTimeStamp;
    window.clearTimeout(timer);
    if (data?.activeUntil) timer = window.setTimeout(refetch, msUntil(data.activeUntil));
    const hasChanged = data !== undefined && wasActive !== undefined && data.active !== wasActive;
    wasActive = data?.active;
    if (hasChanged)
      store.dispatch(api.util.invalidateTags(['GeneratedQuestions', 'Generator', 'Question', 'Progress', 'QuizSetup']));
  };
  const onReturn = () => {
    const isFresh = fetchedAt !== undefined && Date.now() - fetchedAt < FRESH_FOR_MS;
    if (document.visibilityState === 'visible' && !isFresh) refetch();
  };

  const unsubscribe = store.subscribe(onChange);
  window.addEventListener('focus', onReturn);
  window.addEventListener('online', onReturn);
  document.addEventListener('visibilitychange', onReturn);
  onChange();
  return () => {
    unsubscribe();
    window.clearTimeout(timer);
    window.removeEventListener('focus', onReturn);
    window.removeEventListener('online', onReturn);
    document.removeEventListener('visibilitychange', onReturn);
  };
}

const msUntil = (activeUntil: string): number =>
  Math.min(MAX_TIMER_MS, Math.max(MIN_TIMER_MS, Date.parse(activeUntil) - Date.now()));
