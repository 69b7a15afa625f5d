import type { Store } from '@reduxjs/toolkit';
import { baseApi } from '../base-api.ts';
import { profileOf } from './profile.ts';
import type { Session } from './session.ts';
import { type SessionState, sessionSlice } from './session-slice.ts';

/**
 * Keeps the store's session in step with the client's: sign-in, sign-out, refresh, in this tab or another. When somebody
 * leaves, or somebody else comes, all that the server told them leaves the store.
 * @returns a function that stops it
 */
export function watchSession(session: Session, store: Store<{ session: SessionState }>): () => void {
  const { data } = session.auth.onAuthStateChange((_event, current) => {
    const before = store.getState().session;
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
