import { MemberAnswersChanged } from '@casebook/contracts';
import type { Transaction } from '@casebook/platform';

/** The totals of a member's answers to one question, as an aggregate per member and question. Answers in dev mode don't count. */
export interface AnsweredQuestion {
  readonly memberId: string;
  readonly questionId: string;
  readonly version: number;
  readonly lastAnsweredAt: Date;
  /** The quiz of the last answer; null until it is derived, in rows from before this column existed. */
  readonly lastQuizId: string | null;
  /** The version of the content that was answered last; null if the item is from before versions were stored. */
  readonly contentVersion: number | null;
  readonly wrongCount: number;
  readonly isMistake: boolean;
}

export function emitAnsweredQuestion(tx: Transaction, answered: AnsweredQuestion): void {
  const { memberId, questionId, version, lastAnsweredAt, lastQuizId, contentVersion, wrongCount, isMistake } = answered;
  tx.emit(
    MemberAnswersChanged,
    { id: `${memberId}:${questionId}`, version },
    {
      userId: memberId,
      questionId,
      answered: true,
      lastAnsweredAt: lastAnsweredAt.toISOString(),
      ...(lastQuizId !== null && { lastQuizId }),
      ...(contentVersion !== null && { contentVersion }),
      wrongCount,
      isMistake,
    },
  );
}
