import { createContext, useContext } from 'react';
import { useDispatch } from 'react-redux';
import { authMessage, type Session } from './session.ts';
import { sessionSlice } from './session-slice.ts';

export const SessionContext = createContext<Session | undefined>(undefined);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionContext above it');
  return session;
}

const FAILED = 'Sign out failed';

/** @returns a function that signs out; it resolves to a message if that failed */
export function useSignOut(): () => Promise<string | undefined> {
  const session = useSession();
  const dispatch = useDispatch();
  return async () => {
    dispatch(sessionSlice.actions.signingOutChanged(true));
    try {
      const { error } = await (await session.auth()).signOut();
      if (!error) return undefined;
      dispatch(sessionSlice.actions.signingOutChanged(false));
      return authMessage(error, FAILED);
    } catch (error) {
      reportError(error);
      dispatch(sessionSlice.actions.signingOutChanged(false));
      return FAILED;
    }
  };
}
