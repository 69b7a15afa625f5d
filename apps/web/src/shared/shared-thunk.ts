import type { RequestContext, SessionState } from '@casebook/api-client';
import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
import type { api } from './api.ts';

export type ThunkContext = RequestContext;

/** The part of the store that shared code may read: the session and the API's cache. */
export interface SharedState {
  session: SessionState;
  api: ReturnType<typeof api.reducer>;
}
export type SharedThunk<Return, State = SharedState> = ThunkAction<Return, State, ThunkContext, UnknownAction>;

export const useSharedDispatch = <State extends SharedState = SharedState>() =>
  useDispatch<ThunkDispatch<State, ThunkContext, UnknownAction>>();
