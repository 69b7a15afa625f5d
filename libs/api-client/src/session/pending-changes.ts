import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { readKeptAnswers } from '../answers/kept-answers.ts';
import type { AnswersRoot } from '../answers/send-answers.ts';
import { sendAnswers } from '../answers/send-answers.ts';
import { type BookmarksRoot, sendBookmarks } from '../bookmarks/change-bookmark.ts';
import { readKeptBookmarks } from '../bookmarks/kept-bookmarks.ts';
import type { RequestContext } from '../http/base-query.ts';
import { selectProfile } from './session-slice.ts';

export type PendingRoot = AnswersRoot & BookmarksRoot;

/** What the server doesn't have yet: it stays in this browser until it is sent. */
export interface PendingChanges {
  readonly answers: number;
  readonly bookmarks: number;
}

/** How long signing out waits for the server. Milliseconds. */
const LONGEST_WAIT_MS = 2_000;
const LOOK_EVERY_MS = 50;

export const hasPending = ({ answers, bookmarks }: PendingChanges): boolean => answers + bookmarks > 0;

const pendingOf = (userId: string): PendingChanges => ({
  answers: readKeptAnswers(userId).length,
  bookmarks: readKeptBookmarks(userId).pending.length,
});

/** Sends the pending changes of whoever is signed in. @returns what is still pending after at most two seconds */
export const sendPending =
  (): ThunkAction<Promise<PendingChanges>, PendingRoot, RequestContext, UnknownAction> => async (dispatch, getState) => {
    const userId = selectProfile(getState())?.id;
    if (userId === undefined) return { answers: 0, bookmarks: 0 };
    void dispatch(sendAnswers());
    void dispatch(sendBookmarks());
    const giveUpAt = performance.now() + LONGEST_WAIT_MS;
    while (hasPending(pendingOf(userId)) && navigator.onLine && performance.now() < giveUpAt)
      await new Promise((resolve) => window.setTimeout(resolve, LOOK_EVERY_MS));
    return pendingOf(userId);
  };
