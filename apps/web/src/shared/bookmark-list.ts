import type { BookmarkList, BookmarkView } from '@casebook/contracts';

/** A bookmark to be set or removed. */
export interface BookmarkChange {
  questionId: string;
  bookmarked: boolean;
}

/** The list's version until the server has sent the list. */
export const UNLOADED_VERSION = -1;
export const unloadedList: BookmarkList = { version: UNLOADED_VERSION, questionIds: [] };

function withChange(questionIds: readonly string[], { questionId, bookmarked }: BookmarkChange): string[] {
  const others = questionIds.filter((id) => id !== questionId);
  if (!bookmarked) return others;
  return others.length === questionIds.length ? [questionId, ...others] : [...questionIds];
}

/** @returns the bookmarked questions, newest first, with the pending changes applied */
export const bookmarkedIds = ({ questionIds }: BookmarkList, pending: readonly BookmarkChange[]): readonly string[] =>
  pending.reduce<readonly string[]>(withChange, questionIds);

/** @returns whichever list is newer: the cached one or the server's */
export const newerList = (cached: BookmarkList, { version, questionIds }: BookmarkList): BookmarkList =>
  version > cached.version ? { version, questionIds } : cached;

/**
 * Applies a change that the server accepted, but keeps the list's version: the response covers only this change, and there may be others
 * between the two versions. The stream delivers the complete list.
 */
export const withAccepted = (cached: BookmarkList, change: BookmarkChange, { version }: BookmarkView): BookmarkList =>
  version > cached.version ? { ...cached, questionIds: withChange(cached.questionIds, change) } : cached;
