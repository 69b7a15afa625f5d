import { MemberAnswersChanged } from '@casebook/contracts';
import type { Transaction } from '@casebook/platform';

/** What a member's answers to a question amount to. One aggregate per member and question; dev mode doesn't count. */
export interface AnsweredQuestion {
  readonly memberId: string;
  readonly questionId: string;
  readonly version: number;
  readonly lastAnsweredAt: Date;
  /** The quiz of the last answer; null in rows of before it was stored, until they are derived. */
  readonly lastQuizId: string | null;
  /** Of the content that was answered last; null for items of before it was stored. */
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
