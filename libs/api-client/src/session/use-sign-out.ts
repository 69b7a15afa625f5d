import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
import type { RequestContext } from '../http/base-query.ts';
import { type PendingChanges, type PendingRoot, sendPending } from './pending-changes.ts';
import { authMessage } from './session.ts';
import { useSession } from './session-context.ts';
import { sessionSlice } from './session-slice.ts';

/** How a member signs out. Unsent changes come first, so that the member can decide to stay. */
export function useSignOut(): {
  /** Sends what is pending. @returns what still is after a moment */
  sendPending: () => Promise<PendingChanges>;
  /** @returns a message if signing out failed */
  signOut: () => Promise<string | undefined>;
} {
  const { auth } = useSession();
  const dispatch = useDispatch<ThunkDispatch<PendingRoot, RequestContext, UnknownAction>>();
  return {
    sendPending: () => dispatch(sendPending()),
    signOut: async () => {
      dispatch(sessionSlice.actions.leaving(true));
      const { error } = await auth.signOut();
      if (!error) return undefined;
      dispatch(sessionSlice.actions.leaving(false));
      return authMessage(error, 'Sign out failed');
    },
  };
}
