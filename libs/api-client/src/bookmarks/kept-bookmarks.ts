import { readKept } from '../kept/kept.ts';
import { cacheForMember, cacheKey } from '../kept/member-cache.ts';
import { type Bookmarks, untold } from './bookmarks.ts';

/** Where this browser keeps a member's bookmarks (specification 000, section 9; decisions: every local key ends in the id). */
export const bookmarksKey = (userId: string): string => cacheKey('bookmarks', userId);

/** @returns what was kept, with the changes still to be sent; nothing known where it is not there or cannot be read. */
export const readKeptBookmarks = (userId: string): Bookmarks => bookmarksOf(readKept(bookmarksKey(userId)));

export const keepBookmarks = (userId: string, bookmarks: Bookmarks): void => cacheForMember('bookmarks', userId, bookmarks);

/** What another version kept is taken as far as it fits. */
function bookmarksOf(kept: unknown): Bookmarks {
  const { version, questionIds, pending } = { ...untold, ...(kept as Partial<Bookmarks> | null | undefined) };
  const fits = typeof version === 'number' && Array.isArray(questionIds) && Array.isArray(pending);
  return fits ? { version, questionIds, pending } : untold;
}
