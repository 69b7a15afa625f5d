import { AppError, type FlagAction, type FlagReason, type FlagStatus } from '@casebook/contracts';
import { FLAGS_PER_DAY, FLAGS_TO_SUSPEND } from '@casebook/exam';
import type { Question } from '../questions/question.ts';

const DAY_MS = 86_400_000;

/** A member's report that a question is flawed. */
export interface Flag {
  readonly id: string;
  readonly questionId: string;
  readonly memberId: string;
  readonly reason: FlagReason;
  /** The member's comment. */
  readonly note?: string;
  readonly status: FlagStatus;
  /** Whether the member had access when flagging. A later change of access doesn't matter. */
  readonly hadAccess: boolean;
  readonly raisedAt: Date;
}

/**
 * Adds a flag; a member can flag a question once.
 * @param flags the question's flags
 * @returns the question's flags including the new one
 * @throws flag.already-raised
 */
export function raiseFlag(flags: readonly Flag[], flag: Flag): Flag[] {
  if (flags.some(({ memberId }) => memberId === flag.memberId)) throw new AppError('flag.already-raised');
  return [...flags, flag];
}

/**
 * Removes a member's own flag. A flag that an admin has actioned can't be removed.
 * @returns the removed flag, and the remaining flags
 * @throws flag.not-raised, flag.acted-on
 */
export function withdrawFlag(flags: readonly Flag[], memberId: string): { withdrawn: Flag; left: Flag[] } {
  const withdrawn = flags.find((flag) => flag.memberId === memberId);
  if (!withdrawn) throw new AppError('flag.not-raised');
  if (withdrawn.status === 'actioned') throw new AppError('flag.acted-on');
  return { withdrawn, left: flags.filter((flag) => flag !== withdrawn) };
}

/**
 * Applies an admin's decision to all flags that aren't dismissed, or to all flags if every flag is dismissed. Otherwise dismissed flags
 * stay dismissed, so that a new flag doesn't reopen settled ones.
 * @returns the flags whose status changes, with the new status
 * @throws flag.none-raised
 */
export function decideFlags(flags: readonly Flag[], status: FlagStatus): Flag[] {
  if (flags.length === 0) throw new AppError('flag.none-raised');
  const counted = flags.filter(isCounted);
  const decided = counted.length > 0 ? counted : flags;
  return decided.filter((flag) => flag.status !== status).map((flag) => ({ ...flag, status }));
}

/** The start of the UTC day to which the daily cap applies. */
export const dayOf = (now: Date): Date => new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS);

/**
 * @param raisedToday the member's flags of this UTC day, including removed ones: otherwise alternating between flagging and unflagging
 * would evade the cap
 * @throws flag.daily-limit, with the seconds until the next UTC day
 */
export function checkDailyCap(raisedToday: number, now: Date): void {
  if (raisedToday < FLAGS_PER_DAY) return;
  throw new AppError('flag.daily-limit', { retryAfter: Math.ceil((dayOf(now).getTime() + DAY_MS - now.getTime()) / 1000) });
}

/** Whether a flag counts: all flags except dismissed ones. */
export const isCounted = ({ status }: Flag): boolean => status !== 'dismissed';

/**
 * Whether a question is suspended for everyone: by pending flags of three members who had access, or by an admin's decision. Flags of free
 * accounts, which anyone can create in bulk, only reach the admins' list.
 */
export function isSuspended(flags: readonly Flag[]): boolean {
  return (
    flags.some(({ status }) => status === 'actioned') ||
    flags.filter(({ status, hadAccess }) => status === 'pending' && hadAccess).length >= FLAGS_TO_SUSPEND
  );
}

/** Applies the flags to the question. Its version increases if that suspends it or ends its suspension. */
export function withFlags(question: Question, flags: readonly Flag[], now: Date): Question {
  const flagged = { ...question, flagCount: flags.filter(isCounted).length, suspended: isSuspended(flags) };
  if (flagged.suspended === question.suspended) return flagged;
  return { ...flagged, version: question.version + 1, updatedAt: now };
}

/** The statuses, most urgent first. */
export const BY_URGENCY = ['pending', 'actioned', 'reviewed', 'dismissed'] as const satisfies readonly FlagStatus[];

/** @returns the question's status: the most urgent of its flags' statuses */
export const statusOf = (flags: readonly Pick<Flag, 'status'>[]): FlagStatus =>
  BY_URGENCY.find((status) => flags.some((flag) => flag.status === status)) ?? 'dismissed';

const ACTIONS = {
  pending: 'other',
  reviewed: 'review',
  dismissed: 'dismiss',
  actioned: 'action',
} as const satisfies Record<FlagStatus, FlagAction>;

/** The history's action for an admin's decision; a decision that makes flags pending again is `reopened`. */
export function decisionEntry(status: FlagStatus, reason: string | undefined): { action: FlagAction; reason?: string } {
  const action = ACTIONS[status];
  if (status === 'pending') return { action, reason: reasonWithNote('reopened', reason) };
  return { action, ...(reason !== undefined && { reason }) };
}

/** A reason, followed by a colon and the note, if any. */
export const reasonWithNote = (reason: string, note: string | undefined): string =>
  note === undefined ? reason : `${reason}: ${note}`;
