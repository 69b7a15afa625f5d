import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { api } from '../api.ts';
import type { RequestContext } from '../http/base-query.ts';
import { isPassing, isRequestProblem, messageOf } from '../http/problem.ts';
import { retryDelayMs } from '../http/retry-after.ts';
import { type SessionState, selectProfile } from '../session/session-slice.ts';
import { inTurn } from '../streams/locks.ts';
import { type BookmarkChange, type Bookmarks, refused, taken, wished } from './bookmarks.ts';
import { type BookmarksState, bookmarksSlice, selectBookmarks, selectIsSending } from './bookmarks-slice.ts';
import { bookmarksKey, keepBookmarks, readKeptBookmarks } from './kept-bookmarks.ts';

export interface BookmarksRoot {
  session: SessionState;
  bookmarks: BookmarksState;
  api: ReturnType<typeof api.reducer>;
}
export type BookmarksThunk<Result> = ThunkAction<Result, BookmarksRoot, RequestContext, UnknownAction>;

const { known, sending, heldBack, refused: refusalTold } = bookmarksSlice.actions;
const AGAIN_AFTER_MS = 5_000;

/** Takes a step from what the browser keeps, which other tabs write too, and shows where it led. */
export const stepBookmarks =
  (userId: string, step: (bookmarks: Bookmarks) => Bookmarks): BookmarksThunk<void> =>
  (dispatch) => {
    const next = step(readKeptBookmarks(userId));
    keepBookmarks(userId, next);
    dispatch(known(next));
  };

/** Bookmarks a question or lets it go: shown at once, sent now or when there is a connection, taken back if the answer is no. */
export const changeBookmark =
  (change: BookmarkChange): BookmarksThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const userId = selectProfile(getState())?.id;
    if (!userId) return;
    dispatch(stepBookmarks(userId, (bookmarks) => wished(bookmarks, change)));
    await dispatch(sendBookmarks(false));
  };

/**
 * Sends what is still to be sent, one change after the other; what was wished meanwhile too.
 * @param isDue false for an attempt that the server's `Retry-After` holds back
 */
export const sendBookmarks =
  (isDue = true): BookmarksThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const userId = selectProfile(getState())?.id;
    if (!isDue && Date.now() < (getState().bookmarks.retryAt ?? 0)) return;
    if (!userId || selectIsSending(getState()) || selectBookmarks(getState()).pending.length === 0) return;
    dispatch(sending(true));
    const again = await inTurn(`${bookmarksKey(userId)}:sending`, () => dispatch(sendEach(userId)));
    dispatch(sending(false));
    if (!again) return dispatch(sendBookmarks());
    if (navigator.onLine) window.setTimeout(() => dispatch(sendBookmarks()), again);
  };

/** @returns after how long to try again, where no answer came. */
const sendEach =
  (userId: string): BookmarksThunk<Promise<number | undefined>> =>
  async (dispatch, getState) => {
    const { bookmarkQuestion, removeBookmark } = api.endpoints;
    const isStillHere = () => selectProfile(getState())?.id === userId;
    for (let [change] = readKeptBookmarks(userId).pending; change; [change] = readKeptBookmarks(userId).pending) {
      if (!isStillHere()) return undefined;
      const wish = change;
      const { initiate } = wish.bookmarked ? bookmarkQuestion : removeBookmark;
      const { data, error } = await dispatch(initiate({ id: wish.questionId }, { track: false }));
      if (!isStillHere()) return undefined;
      if (data) {
        dispatch(stepBookmarks(userId, (bookmarks) => taken(bookmarks, wish, data)));
        continue;
      }
      if (isRequestProblem(error) && isPassing(error)) {
        if (!error.retryAfter) return AGAIN_AFTER_MS;
        const delayMs = retryDelayMs(error.retryAfter);
        dispatch(heldBack(Date.now() + delayMs));
        return delayMs;
      }
      dispatch(stepBookmarks(userId, (bookmarks) => refused(bookmarks, wish)));
      dispatch(refusalTold(messageOf(error, 'The bookmark could not be saved.')));
    }
    return undefined;
  };
