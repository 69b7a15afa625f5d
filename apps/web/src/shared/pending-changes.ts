import { selectProfile } from '@casebook/api-client';
import { type AnswersRoot, answerQueue } from './answers.ts';
import { type BookmarksRoot, bookmarkQueue } from './bookmarks.ts';
import { type RatingsRoot, ratingQueue } from './ratings.ts';
import type { SharedThunk } from './shared-thunk.ts';

export type PendingRoot = AnswersRoot & BookmarksRoot & RatingsRoot;

/** The number of changes stored in this browser that the server hasn't accepted yet. */
export interface PendingChanges {
  readonly answers: number;
  readonly bookmarks: number;
  readonly ratings: number;
}

/** How long signing out waits for the server. Milliseconds. */
const TIMEOUT_MS = 2_000;
const POLL_INTERVAL_MS = 50;

export const countPending = ({ answers, bookmarks, ratings }: PendingChanges): number => answers + bookmarks + ratings;

const pendingOf = (userId: string): PendingChanges => ({
  answers: answerQueue.countPending(userId),
  bookmarks: bookmarkQueue.countPending(userId),
  ratings: ratingQueue.countPending(userId),
});

/** Sends the member's pending changes. @returns the number still pending after at most two seconds */
export const flushPending = (): SharedThunk<Promise<PendingChanges>, PendingRoot> => async (dispatch, getState) => {
  const userId = selectProfile(getState())?.id;
  if (userId === undefined) return { answers: 0, bookmarks: 0, ratings: 0 };
  for (const { flush } of [answerQueue, bookmarkQueue, ratingQueue]) void dispatch(flush());
  const giveUpAt = performance.now() + TIMEOUT_MS;
  while (countPending(pendingOf(userId)) > 0 && navigator.onLine && performance.now() < giveUpAt)
    await new Promise((resolve) => window.setTimeout(resolve, POLL_INTERVAL_MS));
  return pendingOf(userId);
};
