import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Profile } from './profile.ts';

export type SessionState =
  | { status: 'loading' }
  | { status: 'signed-in'; profile: Profile; leaving: boolean }
  /** `problem`: why a mailed link didn't sign in. `left`: the member signed out, so home follows; otherwise the session ended, so sign-in follows. */
  | { status: 'signed-out'; left: boolean; problem?: string };

export const sessionSlice = createSlice({
  name: 'session',
  initialState: { status: 'loading' } as SessionState,
  reducers: {
    signedIn: (state, { payload }: PayloadAction<Profile>): SessionState => ({
      status: 'signed-in',
      profile: payload,
      leaving: state.status === 'signed-in' && state.profile.id === payload.id && state.leaving,
    }),
    signedOut: (state): SessionState =>
      state.status === 'signed-out' ? state : { status: 'signed-out', left: state.status === 'signed-in' && state.leaving },
    /** A mailed link carried an error instead of a session. */
    linkFailed: (_state, { payload }: PayloadAction<string>): SessionState => ({
      status: 'signed-out',
      left: false,
      problem: payload,
    }),
    leaving: (state, { payload }: PayloadAction<boolean>) => {
      if (state.status === 'signed-in') state.leaving = payload;
    },
  },
  selectors: {
    selectSession: (state) => state,
    selectProfile: (state) => (state.status === 'signed-in' ? state.profile : undefined),
  },
});

export const { selectSession, selectProfile } = sessionSlice.selectors;
