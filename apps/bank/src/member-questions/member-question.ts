import { MemberQuestionChanged } from '@casebook/contracts';
import type { Transaction } from '@casebook/platform';

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

export const unmarkedQuestion = (memberId: string, questionId: string): MemberQuestion => ({
  memberId,
  questionId,
  version: 0,
  flagged: false,
});

/** Publishes a member's marks of a question. */
export function emitMemberQuestion(tx: Transaction, marks: MemberQuestion): void {
  const { memberId, questionId, version, bookmarkedAt, flagged, hiddenAt } = marks;
  tx.emit(
    MemberQuestionChanged,
    { id: `${memberId}:${questionId}`, version },
    {
      userId: memberId,
      questionId,
      bookmarked: bookmarkedAt !== undefined,
      flagged,
      hidden: hiddenAt !== undefined,
    },
  );
}
