/** What a question is to a member: one aggregate for each of both. */
export interface MemberQuestion {
  readonly memberId: string;
  readonly questionId: string;
  /** 0 before the first change. */
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
