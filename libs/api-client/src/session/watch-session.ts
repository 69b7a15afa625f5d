import type { Store } from '@reduxjs/toolkit';
import type { User } from '@supabase/auth-js';
import { baseApi } from '../base-api.ts';
import { profileOf } from './profile.ts';
import { authMessage, type Session, sessionStorageKey } from './session.ts';
import { type SessionState, sessionSlice } from './session-slice.ts';

/**
 * Keeps the store's session in sync with the auth client's: sign-in, sign-out, refresh, in this tab or another. When the member
 * leaves or changes, everything the server sent them leaves the store.
 * @param onMemberChange called before the store changes, so that screens that unmount can't store anything
 * @returns a function that stops it
 */
export function watchSession(
  session: Session,
  store: Store<{ session: SessionState }>,
  onMemberChange: (userId: string | undefined) => void,
): () => void {
  // Offline, the client would try to renew an expired token for half a minute before its first event.
  const offline = navigator.onLine ? undefined : readStoredSession();
  if (offline) onMemberChange(offline.user.id);
  if (offline) store.dispatch(sessionSlice.actions.signedIn(profileOf(offline.user)));
  const { data } = session.auth.onAuthStateChange((event, changed) => {
    const previous = store.getState().session;
    const current = changed ?? (event === 'INITIAL_SESSION' ? readStoredSession() : undefined);
    onMemberChange(current?.user.id);
    if (!current) {
      store.dispatch(sessionSlice.actions.signedOut());
      if (previous.status === 'signed-in') store.dispatch(baseApi.util.resetApiState());
      return;
    }
    const isAnother = previous.status === 'signed-in' && previous.profile.id !== current.user.id;
    if (isAnother) {
      store.dispatch(sessionSlice.actions.signedOut());
      store.dispatch(baseApi.util.resetApiState());
    }
    store.dispatch(sessionSlice.actions.signedIn(profileOf(current.user)));
    // A visitor's questions lack the key and the member's own marks.
    if (previous.status === 'signed-out') store.dispatch(baseApi.util.invalidateTags(['Question']));
  });
  // The URL of a mailed link may carry an error instead of a session.
  void session.auth.initialize().then(({ error }) => {
    const isSignedIn = store.getState().session.status === 'signed-in';
    if (error && !isSignedIn) store.dispatch(sessionSlice.actions.linkFailed(authMessage(error, 'Authentication error')));
  });
  return () => data.subscription.unsubscribe();
}

/**
 * Offline, the client doesn't report a session whose token has expired, but it is still stored: the server hasn't ended it, and
 * the member may see what this browser caches.
 */
function readStoredSession(): { user: User } | undefined {
  const text = window.localStorage.getItem(sessionStorageKey);
  try {
    const { user } = Object(text && JSON.parse(text)) as { user?: User };
    return user && { user };
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
