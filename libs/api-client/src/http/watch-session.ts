import type { Store } from '@reduxjs/toolkit';
import type { GoTrueClient } from '@supabase/auth-js';
import { profileOf } from '../session/profile.ts';
import { authMessage, isFresh, needsCode, type Session, type StoredSession } from '../session/session.ts';
import { type SessionState, sessionSlice } from '../session/session-slice.ts';
import { baseApi } from './base-api.ts';

/**
 * Keeps the store's session in sync with the auth client's: sign-in, sign-out, and refresh, in this tab or another. When the member signs
 * out or changes, everything the server sent them is removed from the store. A stored session with a valid token is used at once; the
 * client, which renews tokens and follows other tabs, loads a little later.
 * @param onMemberChange called before the store changes, so that screens that unmount can't store anything
 * @returns a function that stops it
 */
export function watchSession(
  session: Session,
  store: Store<{ session: SessionState }>,
  onMemberChange: (userId: string | undefined) => void,
): () => void {
  const adopt = (changed: AdoptedSession | undefined) => {
    const previous = store.getState().session;
    const isUnverified = changed !== undefined && needsCode(changed);
    const user = isUnverified ? undefined : changed?.user;
    onMemberChange(user?.id);
    if (!user) {
      store.dispatch(isUnverified ? sessionSlice.actions.codeNeeded() : sessionSlice.actions.signedOut());
      if (previous.status === 'signed-in') store.dispatch(baseApi.util.resetApiState());
      return;
    }
    const isAnother = previous.status === 'signed-in' && previous.profile.id !== user.id;
    if (isAnother) {
      store.dispatch(sessionSlice.actions.signedOut());
      store.dispatch(baseApi.util.resetApiState());
    }
    store.dispatch(sessionSlice.actions.signedIn(profileOf(user)));
    // Questions fetched as a visitor lack the key and the member's own marks.
    if (previous.status === 'signed-out') store.dispatch(baseApi.util.invalidateTags(['Question']));
  };

  const stored = session.stored();
  const isReturning = sessionParams.test(window.location.search + window.location.hash);
  // Offline, the client would try for half a minute to renew an expired token before it emits its first event. The session may still be
  // valid, so the member may see what this browser caches.
  const isResolved = stored ? isFresh(stored) || !navigator.onLine : !isReturning;
  if (isResolved) adopt(stored);

  let stop: (() => void) | undefined;
  let isStopped = false;
  // Once anything loads the client, such as signing out, its events update the store.
  const follow = async (auth: GoTrueClient) => {
    if (isStopped) return;
    const { data } = auth.onAuthStateChange((event, changed) =>
      adopt(changed ?? (event === 'INITIAL_SESSION' ? session.stored() : undefined)),
    );
    stop = () => data.subscription.unsubscribe();
    // The URL of a mailed link may carry an error instead of a session.
    const { error } = await auth.initialize();
    const isSignedIn = store.getState().session.status === 'signed-in';
    if (error && !isSignedIn) store.dispatch(sessionSlice.actions.linkFailed(authMessage(error, 'Authentication error')));
  };
  void session.loaded.then(follow);
  const load = () => void retryOnline(session.auth);
  const timer = isResolved ? setTimeout(load, START_DELAY_MS) : load();
  return () => {
    isStopped = true;
    clearTimeout(timer ?? undefined);
    stop?.();
  };
}

type AdoptedSession = Pick<StoredSession, 'user' | 'access_token'>;

/** The URL parameters of a mailed link or a provider's redirect. */
const sessionParams = /[?&#](code|error|access_token)=/;

/** The delay lets the page's own files and data load first. Milliseconds. */
const START_DELAY_MS = 4_000;

/** If the first visit goes offline before the client has loaded, the client is loaded once the browser is back online. */
async function retryOnline(task: () => Promise<unknown>): Promise<void> {
  try {
    await task();
  } catch (error) {
    if (navigator.onLine) throw error;
    window.addEventListener('online', () => void retryOnline(task), { once: true });
  }
}
