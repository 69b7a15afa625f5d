import type { BookmarkList, BookmarkView } from '@casebook/contracts';

/** That a question is to be bookmarked, or no longer. */
export interface BookmarkChange {
  questionId: string;
  bookmarked: boolean;
}

/** A member's bookmarks as this browser knows them: what the server told last, and what it has not taken yet. */
export interface Bookmarks extends BookmarkList {
  /** At most one for a question, the oldest first. */
  pending: readonly BookmarkChange[];
}

/** Before the server told anything. */
export const UNTOLD_VERSION = -1;
export const untold: Bookmarks = { version: UNTOLD_VERSION, questionIds: [], pending: [] };

const isSame = (one: BookmarkChange, other: BookmarkChange) =>
  one.questionId === other.questionId && one.bookmarked === other.bookmarked;

function applied(questionIds: readonly string[], { questionId, bookmarked }: BookmarkChange): string[] {
  const others = questionIds.filter((id) => id !== questionId);
  if (!bookmarked) return others;
  return others.length === questionIds.length ? [questionId, ...others] : [...questionIds];
}

/** @returns the bookmarked questions, newest first, as if every change had been taken. */
export const bookmarkedIds = ({ questionIds, pending }: Bookmarks): readonly string[] => pending.reduce(applied, questionIds);

/** A change is wished for; it takes the place of an older one to the same question. Kept until the server took or refused it. */
export function wished(bookmarks: Bookmarks, change: BookmarkChange): Bookmarks {
  const others = bookmarks.pending.filter(({ questionId }) => questionId !== change.questionId);
  return { ...bookmarks, pending: [...others, change] };
}

/** The server told its list: the newer one holds. */
export function told(bookmarks: Bookmarks, { version, questionIds }: BookmarkList): Bookmarks {
  return version > bookmarks.version ? { ...bookmarks, version, questionIds } : bookmarks;
}

const without = (bookmarks: Bookmarks, change: BookmarkChange): Bookmarks => ({
  ...bookmarks,
  pending: bookmarks.pending.filter((other) => !isSame(other, change)),
});

/**
 * The server took a change. Its answer is one change and not the list, so the version stays: other changes may lie between, and
 * the list that holds them all comes by the stream.
 */
export function taken(bookmarks: Bookmarks, change: BookmarkChange, { version }: BookmarkView): Bookmarks {
  const next = without(bookmarks, change);
  return version > next.version ? { ...next, questionIds: applied(next.questionIds, change) } : next;
}

/** The server refused a change: it is taken back. */
export const refused = without;
