import type { Difficulty, Domain, QuizSource } from '@casebook/contracts';

/** Limits the questions that a quiz may draw; an absent field doesn't limit. */
export interface PoolFilter {
  /** Questions with at least one of these tags. */
  readonly tags?: readonly string[];
  readonly domains?: readonly Domain[];
  readonly difficulties?: readonly Difficulty[];
  readonly from?: QuizSource;
}

/** Whether it lets every question pass: only then are sets drawn, and whole; any other draw takes their questions singly. */
export const isUnfiltered = ({ tags, domains, difficulties, from }: PoolFilter): boolean =>
  !tags && !domains && !difficulties && !from;

/**
 * Whether used questions may be drawn after the unused ones run out. Bookmarks, mistakes and weakest domains are practiced again;
 * other used questions wait until the session is reset or the history cleared.
 */
export const includesUsed = ({ from }: PoolFilter): boolean => from === 'bookmarks' || from === 'mistakes' || from === 'weakest';
