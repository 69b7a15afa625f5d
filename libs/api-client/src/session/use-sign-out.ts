import { useDispatch } from 'react-redux';
import { authMessage } from './session.ts';
import { useSession } from './session-context.ts';
import { sessionSlice } from './session-slice.ts';

/** @returns a function that signs out; it resolves to a message if that failed */
export function useSignOut(): () => Promise<string | undefined> {
  const { auth } = useSession();
  const dispatch = useDispatch();
  return async () => {
    dispatch(sessionSlice.actions.leaving(true));
    const { error } = await auth.signOut();
    if (!error) return undefined;
    dispatch(sessionSlice.actions.leaving(false));
    return authMessage(error, 'Sign out failed');
  };
}
