import type { Store } from '@reduxjs/toolkit';
import { api } from '../api.ts';
import { type SessionState, selectProfile } from '../session/session-slice.ts';
import { storeMistakes } from './stored-mistakes.ts';

interface MistakesRoot {
  session: SessionState;
  api: ReturnType<typeof api.reducer>;
}

/**
 * Stores every list of mistakes that the server sends in this browser.
 * @returns a function that stops it
 */
export function watchMistakes(store: Pick<Store<MistakesRoot>, 'getState' | 'subscribe'>): () => void {
  const selectMistakes = api.endpoints.listMistakes.select();
  let stored: unknown;
  return store.subscribe(() => {
    const { data } = selectMistakes(store.getState());
    const userId = selectProfile(store.getState())?.id;
    if (!data || userId === undefined || data === stored) return;
    stored = data;
    storeMistakes(userId, data.items);
  });
}
