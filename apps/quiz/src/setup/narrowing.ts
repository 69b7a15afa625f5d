import type { Difficulty, Domain, QuizSource } from '@casebook/contracts';

/** What a quiz may be drawn from; everything where nothing is said. */
export interface Narrowing {
  /** Questions with at least one of them. */
  readonly tags?: readonly string[];
  readonly domains?: readonly Domain[];
  readonly difficulties?: readonly Difficulty[];
  readonly from?: QuizSource;
}

/**
 * Whether used questions follow where the unused ones do not suffice. What a member chose one by one, or is to practise again, is
 * drawn again; everything else waits until the session is reset or the history cleared.
 */
export const takesUsed = ({ from }: Narrowing): boolean => from === 'bookmarks' || from === 'mistakes' || from === 'weakest';
