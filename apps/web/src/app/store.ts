import { GateRequests, requestContext, type Session, selectProfile, sessionSlice } from '@casebook/api-client';
import { combineReducers, configureStore, createListenerMiddleware, isAnyOf } from '@reduxjs/toolkit';
import { answerQueue } from '#shared/answers.ts';
import { api } from '#shared/api.ts';
import { bookmarkQueue, bookmarksSlice } from '#shared/bookmarks.ts';
import { explanationsSlice } from '#shared/explanations/explanations-slice.ts';
import { ratingQueue } from '#shared/ratings.ts';
import { createAttemptListener } from '../features/quiz/taking/attempt-listener.ts';
import { attemptSlice } from '../features/quiz/taking/attempt-slice.ts';
import { appModeSlice, modeChosen, storedMode, storeMode } from './app-mode-slice.ts';

const rootReducer = combineReducers({
  [api.reducerPath]: api.reducer,
  [sessionSlice.reducerPath]: sessionSlice.reducer,
  [appModeSlice.reducerPath]: appModeSlice.reducer,
  [bookmarksSlice.reducerPath]: bookmarksSlice.reducer,
  [bookmarkQueue.name]: bookmarkQueue.slice.reducer,
  [answerQueue.name]: answerQueue.slice.reducer,
  [ratingQueue.name]: ratingQueue.slice.reducer,
  [attemptSlice.reducerPath]: attemptSlice.reducer,
  [explanationsSlice.reducerPath]: explanationsSlice.reducer,
});

export type RootState = ReturnType<typeof rootReducer>;
export type AppStore = ReturnType<typeof makeStore>;

/** @param session provides the token of every request @param preloadedState the initial state, for tests */
export function makeStore(session: Session, preloadedState?: Partial<RootState>) {
  const gate = new GateRequests();
  const listener = createListenerMiddleware<RootState>();
  // A request that waits for the code must not be sent with the token of the next member on this browser.
  listener.startListening({
    matcher: isAnyOf(sessionSlice.actions.signedIn, sessionSlice.actions.signedOut),
    effect: (_action, { getState, getOriginalState }) => {
      const [before, after] = [getOriginalState(), getState()].map(selectProfile);
      if (before && before.id !== after?.id) gate.settle(false);
    },
  });
  listener.startListening({
    matcher: isAnyOf(sessionSlice.actions.signedIn, modeChosen),
    effect: (action, { getState, getOriginalState, dispatch }) => {
      const { session: current, appMode } = getState();
      if (current.status !== 'signed-in') return;
      if (modeChosen.match(action)) return storeMode(current.profile.id, appMode.mode);
      const isNew = getOriginalState().session.status !== 'signed-in';
      if (isNew) dispatch(modeChosen(storedMode(current.profile.id)));
    },
  });
  return configureStore({
    reducer: rootReducer,
    preloadedState,
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: requestContext(session, gate) } })
        .prepend(listener.middleware, createAttemptListener(session))
        .concat(api.middleware),
  });
}
