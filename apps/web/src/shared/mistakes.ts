import { readPersisted, selectProfile } from '@casebook/api-client';
import type { MistakeList } from '@casebook/contracts';
import { MAX_MISTAKES } from '@casebook/exam';
import type { Store } from '@reduxjs/toolkit';
import { api } from './api.ts';
import { cacheForMember, cacheKey } from './member-cache.ts';
import type { SharedState } from './shared-thunk.ts';

/** A question answered incorrectly, and when. Its text and key aren't stored. */
type StoredMistake = Pick<MistakeList['items'][number], 'questionId' | 'answeredAt'>;

/** @returns the mistakes that this browser stored for a member, the latest first */
function readStoredMistakes(userId: string): readonly StoredMistake[] {
  const stored = readPersisted(cacheKey('mistakes', userId));
  return Array.isArray(stored) ? stored.filter(isMistake) : [];
}

/** Stores the 50 latest mistakes, which come first. */
function storeMistakes(userId: string, mistakes: readonly StoredMistake[]): void {
  const latest = mistakes.slice(0, MAX_MISTAKES).map(({ questionId, answeredAt }) => ({ questionId, answeredAt }));
  cacheForMember('mistakes', userId, latest);
}

/** Adds a mistake at the front, until the server's list replaces them all. */
export function addStoredMistake(userId: string, mistake: StoredMistake): void {
  const others = readStoredMistakes(userId).filter(({ questionId }) => questionId !== mistake.questionId);
  storeMistakes(userId, [mistake, ...others]);
}

/** Another version of the app may have written the values; valid ones are used. */
function isMistake(stored: unknown): stored is StoredMistake {
  const { questionId, answeredAt } = Object(stored) as Partial<Record<keyof StoredMistake, unknown>>;
  return typeof questionId === 'string' && typeof answeredAt === 'string';
}

/** Stores in this browser every list of mistakes that the server sends. @returns a function that stops storing them */
export function watchMistakes(store: Pick<Store<SharedState>, 'getState' | 'subscribe'>): () => void {
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
