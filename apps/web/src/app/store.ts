import { answersSlice, baseApi, bookmarksSlice, requestContext, type Session, sessionSlice } from '@casebook/api-client';
import { combineReducers, configureStore, createListenerMiddleware, isAnyOf } from '@reduxjs/toolkit';
import { appModeSlice, modeChosen } from './app-mode-slice.ts';
import { storedMode, storeMode } from './stored-mode.ts';

const reducers = combineReducers({
  [baseApi.reducerPath]: baseApi.reducer,
  [sessionSlice.reducerPath]: sessionSlice.reducer,
  [appModeSlice.reducerPath]: appModeSlice.reducer,
  [bookmarksSlice.reducerPath]: bookmarksSlice.reducer,
  [answersSlice.reducerPath]: answersSlice.reducer,
});

export type RootState = ReturnType<typeof reducers>;
export type AppStore = ReturnType<typeof makeStore>;

/** Signing out takes everything with it but the fact itself. */
const rootReducer: typeof reducers = (state, action) => {
  if (!sessionSlice.actions.signedOut.match(action) || !state) return reducers(state, action);
  const { session, api } = state;
  const cleared = {
    appMode: appModeSlice.getInitialState(),
    bookmarks: bookmarksSlice.getInitialState(),
    answers: answersSlice.getInitialState(),
  };
  return reducers({ session, api, ...cleared }, action);
};

/** @param session what requests carry their token from; @param preloadedState where a test starts. */
export function makeStore(session: Session, preloadedState?: Partial<RootState>) {
  const listener = createListenerMiddleware<RootState>();
  listener.startListening({
    matcher: isAnyOf(sessionSlice.actions.signedIn, modeChosen),
    effect: (action, { getState, getOriginalState, dispatch }) => {
      const { session: now, appMode } = getState();
      if (now.status !== 'signed-in') return;
      if (modeChosen.match(action)) return storeMode(now.profile.id, appMode.mode);
      const isNew = getOriginalState().session.status !== 'signed-in';
      if (isNew) dispatch(modeChosen(storedMode(now.profile.id)));
    },
  });
  return configureStore({
    reducer: rootReducer,
    preloadedState,
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: requestContext(session) } })
        .prepend(listener.middleware)
        .concat(baseApi.middleware),
  });
}
