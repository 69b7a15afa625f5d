/** A member's marks of a question: bookmarked, flagged, hidden. One aggregate per member and question. */
export interface MemberQuestion {
  readonly memberId: string;
  readonly questionId: string;
  /** 0 until the first change. */
  readonly version: number;
  readonly bookmarkedAt?: Date;
  readonly flagged: boolean;
  readonly hiddenAt?: Date;
}

export const unmarked = (memberId: string, questionId: string): MemberQuestion => ({
  memberId,
  questionId,
  version: 0,
  flagged: false,
});
