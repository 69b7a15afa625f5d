import type { FlaggedQuestion, FlagHistoryEntry, RaisedFlag } from '@casebook/contracts';
import type { Question } from '../questions/question.ts';
import type { Flag } from './flag-rules.ts';

/** What admins see of a question that somebody flagged: its text, never its key. */
export type FlaggedSummary = Pick<Question, 'id' | 'stem' | 'flagCount' | 'suspended'>;

/** An action on a question's flags, as it was recorded. */
export interface RecordedAction extends Pick<FlagHistoryEntry, 'id' | 'action' | 'reason'> {
  readonly memberId: string;
  readonly createdAt: Date;
}

/** @param flags of the question, the latest first, and at least one */
export function toFlaggedQuestion({ id, stem, flagCount, suspended }: FlaggedSummary, flags: readonly Flag[]): FlaggedQuestion {
  const [latest] = flags;
  if (!latest) throw new Error(`The question ${id} is listed as flagged and has no flag`);
  return {
    questionId: id,
    question: stem,
    flagCount,
    isFlagged: suspended,
    flaggedAt: latest.raisedAt.toISOString(),
    flags: flags.map(toRaisedFlag),
  };
}

const toRaisedFlag = ({ memberId, reason, note, status, hadAccess, raisedAt }: Flag): RaisedFlag => ({
  userId: memberId,
  reason,
  ...(note !== undefined && { note }),
  status,
  hadAccess,
  raisedAt: raisedAt.toISOString(),
});

export const toHistoryEntry = ({ id, memberId, action, reason, createdAt }: RecordedAction): FlagHistoryEntry => ({
  id,
  userId: memberId,
  action,
  ...(reason !== undefined && { reason }),
  createdAt: createdAt.toISOString(),
});
