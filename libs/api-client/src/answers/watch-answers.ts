import type { Store, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { RequestContext } from '../http/base-query.ts';
import { selectProfile } from '../session/session-slice.ts';
import { answersSlice } from './answers-slice.ts';
import { answersKey, readKeptAnswers } from './kept-answers.ts';
import { type AnswersRoot, sendAnswers } from './send-answers.ts';

type AnswersStore = Pick<Store<AnswersRoot>, 'getState' | 'subscribe'> & {
  dispatch: ThunkDispatch<AnswersRoot, RequestContext, UnknownAction>;
};

/**
 * Sees to it that the answers of whoever is signed in are graded, from whatever page and after whatever time: at once, when the
 * connection is back, and after another tab wrote some down.
 * @returns a function that stops it
 */
export function watchAnswers(store: AnswersStore): () => void {
  let userId: string | undefined;
  const send = (isDue = true) => {
    if (userId === undefined) return;
    store.dispatch(answersSlice.actions.waiting(readKeptAnswers(userId)));
    void store.dispatch(sendAnswers(isDue));
  };
  const look = () => {
    const now = selectProfile(store.getState())?.id;
    if (now === userId) return;
    userId = now;
    send();
  };
  const onStorage = ({ key }: StorageEvent) => {
    if (userId !== undefined && key === answersKey(userId)) send(false);
  };
  const unsubscribe = store.subscribe(look);
  const onOnline = () => send();
  window.addEventListener('online', onOnline);
  window.addEventListener('storage', onStorage);
  look();
  return () => {
    unsubscribe();
    window.removeEventListener('online', onOnline);
    window.removeEventListener('storage', onStorage);
  };
}
