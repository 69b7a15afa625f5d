import type { Store } from '@reduxjs/toolkit';
import type { User } from '@supabase/auth-js';
import { baseApi } from '../base-api.ts';
import { profileOf } from './profile.ts';
import { type Session, sessionStorageKey } from './session.ts';
import { type SessionState, sessionSlice } from './session-slice.ts';

/**
 * Keeps the store's session in step with the client's: sign-in, sign-out, refresh, in this tab or another. When somebody
 * leaves, or somebody else comes, all that the server told them leaves the store.
 * @returns a function that stops it
 */
export function watchSession(session: Session, store: Store<{ session: SessionState }>): () => void {
  // The client would try for half a minute to renew a token before it told anything.
  const kept = navigator.onLine ? undefined : keptSession();
  if (kept) store.dispatch(sessionSlice.actions.signedIn(profileOf(kept.user)));
  const { data } = session.auth.onAuthStateChange((event, told) => {
    const before = store.getState().session;
    const current = told ?? (event === 'INITIAL_SESSION' ? keptSession() : undefined);
    if (!current) {
      store.dispatch(sessionSlice.actions.signedOut());
      if (before.status === 'signed-in') store.dispatch(baseApi.util.resetApiState());
      return;
    }
    const isAnother = before.status === 'signed-in' && before.profile.id !== current.user.id;
    if (isAnother) {
      store.dispatch(sessionSlice.actions.signedOut());
      store.dispatch(baseApi.util.resetApiState());
    }
    store.dispatch(sessionSlice.actions.signedIn(profileOf(current.user)));
    // A visitor's questions are without key and marks.
    if (before.status === 'signed-out') store.dispatch(baseApi.util.invalidateTags(['Question']));
  });
  return () => data.subscription.unsubscribe();
}

/**
 * Without a network a session whose token has expired is not told of, but it is still kept: the server has not ended it, and what
 * this browser keeps may be shown.
 */
function keptSession(): { user: User } | undefined {
  const text = window.localStorage.getItem(sessionStorageKey);
  try {
    const { user } = Object(text && JSON.parse(text)) as { user?: User };
    return user && { user };
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
