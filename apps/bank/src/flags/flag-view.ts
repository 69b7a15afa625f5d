import type { FlaggedQuestion, FlagHistoryEntry, FlagStatus, RaisedFlag } from '@casebook/contracts';
import type { Question } from '../questions/question.ts';
import { toWireContent } from '../questions/question-content.ts';
import type { Flag } from './flag-rules.ts';

/** A question with its latest flags, latest first. */
export interface FlaggedRow {
  readonly question: Question;
  readonly flaggedAt: Date;
  readonly status: FlagStatus;
  /** The number of its flags. */
  readonly raised: number;
  readonly flags: readonly Flag[];
}

/** A recorded action on a question's flags. */
export interface RecordedAction extends Pick<FlagHistoryEntry, 'id' | 'action' | 'reason'> {
  readonly memberId: string;
  readonly createdAt: Date;
}

export const toFlaggedQuestion = ({ question, flaggedAt, status, raised, flags }: FlaggedRow): FlaggedQuestion => ({
  questionId: question.id,
  ...toWireContent(question),
  ...(question.authorId !== undefined && { createdBy: question.authorId }),
  createdAt: question.createdAt.toISOString(),
  isActive: question.active,
  flagCount: question.flagCount,
  raisedCount: raised,
  isFlagged: question.suspended,
  flaggedAt: flaggedAt.toISOString(),
  flagStatus: status,
  flags: flags.map(toRaisedFlag),
});

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
