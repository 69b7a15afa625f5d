import { requestContext, type Session, sessionSlice } from '@casebook/api-client';
import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { api } from '#shared/api.ts';

const rootReducer = combineReducers({
  [api.reducerPath]: api.reducer,
  [sessionSlice.reducerPath]: sessionSlice.reducer,
});

export type AppStore = ReturnType<typeof makeStore>;

/** @param session provides the token of every request */
export const makeStore = (session: Session) =>
  configureStore({
    reducer: rootReducer,
    middleware: (defaults) => defaults({ thunk: { extraArgument: requestContext(session) } }).concat(api.middleware),
  });
