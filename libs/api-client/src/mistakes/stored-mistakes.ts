import type { MistakeList } from '@casebook/contracts';
import { MISTAKES_KEPT } from '@casebook/exam';
import { readKept } from '../kept/kept.ts';
import { cacheForMember, cacheKey } from '../kept/member-cache.ts';

/** A question answered wrong, and when; nothing of its text or key (specification 001, "Other local storage"). */
export type StoredMistake = Pick<MistakeList['items'][number], 'questionId' | 'answeredAt'>;

/** @returns the mistakes that this browser stored for a member, the latest first */
export function readStoredMistakes(userId: string): readonly StoredMistake[] {
  const stored = readKept(cacheKey('mistakes', userId));
  return Array.isArray(stored) ? stored.filter(isMistake) : [];
}

/** Stores the last 50. */
export function storeMistakes(userId: string, mistakes: readonly StoredMistake[]): void {
  const latest = mistakes.slice(0, MISTAKES_KEPT).map(({ questionId, answeredAt }) => ({ questionId, answeredAt }));
  cacheForMember('mistakes', userId, latest);
}

/** Puts a mistake first, until the server's list replaces them all. */
export function addStoredMistake(userId: string, mistake: StoredMistake): void {
  const others = readStoredMistakes(userId).filter(({ questionId }) => questionId !== mistake.questionId);
  storeMistakes(userId, [mistake, ...others]);
}

/** Another version's values are used as far as they fit. */
function isMistake(stored: unknown): stored is StoredMistake {
  const { questionId, answeredAt } = Object(stored) as Partial<Record<keyof StoredMistake, unknown>>;
  return typeof questionId === 'string' && typeof answeredAt === 'string';
}
