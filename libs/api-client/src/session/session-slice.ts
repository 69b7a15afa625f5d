import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Profile } from './profile.ts';

export type SessionState =
  | { status: 'loading' }
  | { status: 'signed-in'; profile: Profile; isSigningOut: boolean }
  /**
   * `problem`: why an emailed link didn't sign in. `hasSignedOut`: the member signed out, so the app opens the landing page; otherwise the
   * session ended, so it opens the sign-in page. `needsCode`: the password was accepted, and a code of the second factor is required.
   */
  | { status: 'signed-out'; hasSignedOut: boolean; problem?: string; needsCode?: boolean };

export const sessionSlice = createSlice({
  name: 'session',
  initialState: { status: 'loading' } as SessionState,
  reducers: {
    signedIn: (state, { payload }: PayloadAction<Profile>): SessionState => ({
      status: 'signed-in',
      profile: payload,
      isSigningOut: state.status === 'signed-in' && state.profile.id === payload.id && state.isSigningOut,
    }),
    signedOut: (state): SessionState =>
      state.status === 'signed-out' && !state.needsCode
        ? state
        : { status: 'signed-out', hasSignedOut: state.status === 'signed-in' && state.isSigningOut },
    codeNeeded: (): SessionState => ({ status: 'signed-out', hasSignedOut: false, needsCode: true }),
    /** An emailed link contained an error instead of a session. */
    linkFailed: (_state, { payload }: PayloadAction<string>): SessionState => ({
      status: 'signed-out',
      hasSignedOut: false,
      problem: payload,
    }),
    signingOutChanged: (state, { payload }: PayloadAction<boolean>) => {
      if (state.status === 'signed-in') state.isSigningOut = payload;
    },
  },
  selectors: {
    selectSession: (state) => state,
    selectProfile: (state) => (state.status === 'signed-in' ? state.profile : undefined),
  },
});

export const { selectSession, selectProfile } = sessionSlice.selectors;
