import { exam } from '@casebook/exam';
import { type Bookmarks, untold } from './bookmarks.ts';

/** Where this browser keeps a member's bookmarks (specification 000, section 9; decisions: every local key ends in the id). */
export const bookmarksKey = (userId: string): string => `${exam.slug}-bookmarks:${userId}`;

/** @returns what was kept, with the changes still to be sent; nothing known where it is not there or cannot be read. */
export function readKeptBookmarks(userId: string): Bookmarks {
  const text = window.localStorage.getItem(bookmarksKey(userId));
  if (text === null) return untold;
  try {
    return bookmarksOf(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError) return untold;
    throw error;
  }
}

export function keepBookmarks(userId: string, bookmarks: Bookmarks): void {
  window.localStorage.setItem(bookmarksKey(userId), JSON.stringify(bookmarks));
}

/** What another version kept is taken as far as it fits. */
function bookmarksOf(kept: unknown): Bookmarks {
  const { version, questionIds, pending } = { ...untold, ...(kept as Partial<Bookmarks> | null) };
  const fits = typeof version === 'number' && Array.isArray(questionIds) && Array.isArray(pending);
  return fits ? { version, questionIds, pending } : untold;
}
