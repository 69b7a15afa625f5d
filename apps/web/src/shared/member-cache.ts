import { persist, readPersisted, removePersisted } from '@casebook/api-client';
import { exam } from '@casebook/exam';

/**
 * Browser copies of data that the server stores for a member. Queued answers and ratings aren't copies: the server doesn't have them yet.
 */
const cacheNames = {
  quiz: 'quiz-persistent-state',
  quizTimes: 'quiz-times',
  bookmarks: `${exam.slug}-bookmarks`,
  mistakes: `${exam.slug}-incorrect-questions`,
} as const;
export type MemberCache = keyof typeof cacheNames;

/** Ends in the member's id, like every local key of a member, so that the next person on this browser sees none of it. */
export const cacheKey = (cache: MemberCache, userId: string): string => `${cacheNames[cache]}:${userId}`;

let signedInId: string | undefined;

/** Stores a copy only while its member is signed in, so that a screen that unmounts after sign-out can't store it again. */
export function cacheForMember(cache: MemberCache, userId: string, value: unknown): void {
  if (userId === signedInId) persist(cacheKey(cache, userId), value);
}

/**
 * Sets the member whose copies this browser stores, and removes everyone else's. Bookmark changes that the server doesn't have yet stay
 * until their member signs in again.
 * @param userId the signed-in member, if any
 */
export function setCachedMember(userId: string | undefined): void {
  signedInId = userId;
  for (const key of Object.keys(window.localStorage)) {
    const cache = (Object.keys(cacheNames) as MemberCache[]).find((one) => key.startsWith(`${cacheNames[one]}:`));
    if (!cache || (userId !== undefined && key === cacheKey(cache, userId))) continue;
    const pending = cache === 'bookmarks' ? pendingOf(readPersisted(key)) : [];
    if (pending.length > 0) persist(key, { pending });
    else removePersisted(key);
  }
}

function pendingOf(stored: unknown): readonly unknown[] {
  const { pending } = Object(stored) as { pending?: unknown };
  return Array.isArray(pending) ? pending : [];
}
