import type { Difficulty, Domain, QuizSource } from '@casebook/contracts';

/** Limits the questions that a quiz may draw. A missing field sets no limit. */
export interface PoolFilter {
  /** Questions with at least one of these tags. */
  readonly tags?: readonly string[];
  readonly domains?: readonly Domain[];
  readonly difficulties?: readonly Difficulty[];
  readonly from?: QuizSource;
}

/**
 * Whether the filter accepts every question. Only then are sets drawn as a whole; with a filter, their questions are drawn individually.
 */
export const isUnfiltered = ({ tags, domains, difficulties, from }: PoolFilter): boolean =>
  !tags && !domains && !difficulties && !from;

/**
 * Whether used questions may be drawn after the unused ones run out. Bookmarks, mistakes and weakest domains are practiced again;
 * other used questions wait until the session is reset or the history cleared.
 */
export const includesUsed = ({ from }: PoolFilter): boolean => from === 'bookmarks' || from === 'mistakes' || from === 'weakest';
