import type { FlaggedQuestion, FlagHistoryEntry, RaisedFlag } from '@casebook/contracts';
import type { Question } from '../questions/question.ts';
import type { Flag } from './flag-rules.ts';

/** A flagged question for admins: its text, without the key. */
export type FlaggedSummary = Pick<Question, 'id' | 'stem' | 'flagCount' | 'suspended'>;

/** A recorded action on a question's flags. */
export interface RecordedAction extends Pick<FlagHistoryEntry, 'id' | 'action' | 'reason'> {
  readonly memberId: string;
  readonly createdAt: Date;
}

/** @param flags the question's flags, latest first; at least one */
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
