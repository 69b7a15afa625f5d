import { MemberQuestionChanged } from '@casebook/contracts';
import type { Transaction } from '@casebook/platform';
import type { MemberQuestion } from './member-question.ts';

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
