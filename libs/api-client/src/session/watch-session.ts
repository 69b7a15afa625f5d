import type { Store } from '@reduxjs/toolkit';
import type { User } from '@supabase/auth-js';
import { baseApi } from '../base-api.ts';
import { setCachedMember } from '../kept/member-cache.ts';
import { profileOf } from './profile.ts';
import { authMessage, type Session, sessionStorageKey } from './session.ts';
import { type SessionState, sessionSlice } from './session-slice.ts';

/**
 * Keeps the store's session in step with the client's: sign-in, sign-out, refresh, in this tab or another. When somebody
 * leaves, or somebody else comes, all that the server told them leaves the store.
 * @returns a function that stops it
 */
export function watchSession(session: Session, store: Store<{ session: SessionState }>): () => void {
  // The client would try for half a minute to renew a token before it told anything.
  const kept = navigator.onLine ? undefined : keptSession();
  if (kept) setCachedMember(kept.user.id);
  if (kept) store.dispatch(sessionSlice.actions.signedIn(profileOf(kept.user)));
  const { data } = session.auth.onAuthStateChange((event, told) => {
    const before = store.getState().session;
    const current = told ?? (event === 'INITIAL_SESSION' ? keptSession() : undefined);
    // Before the store changes: screens that unmount then must not store anything.
    setCachedMember(current?.user.id);
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
  // The address of a link that was mailed may bring an error instead of a session.
  void session.auth.initialize().then(({ error }) => {
    const isSignedIn = store.getState().session.status === 'signed-in';
    if (error && !isSignedIn) store.dispatch(sessionSlice.actions.linkFailed(authMessage(error, 'Authentication error')));
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
