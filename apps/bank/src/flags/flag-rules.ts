import { AppError, type FlagAction, type FlagReason, type FlagStatus } from '@casebook/contracts';
import { FLAGS_PER_DAY, FLAGS_TO_SUSPEND } from '@casebook/exam';
import type { Question } from '../questions/question.ts';

const DAY_MS = 86_400_000;

/** A member's report on a question. */
export interface Flag {
  readonly id: string;
  readonly questionId: string;
  readonly memberId: string;
  readonly reason: FlagReason;
  /** In the member's own words. */
  readonly note?: string;
  readonly status: FlagStatus;
  /** Whether the member had access when raising it. Access that ends or starts later changes nothing. */
  readonly hadAccess: boolean;
  readonly raisedAt: Date;
}

/**
 * A member can flag a question once.
 * @param flags those of the question
 * @returns the flags of the question from then on
 * @throws flag.already-raised
 */
export function raiseFlag(flags: readonly Flag[], flag: Flag): Flag[] {
  if (flags.some(({ memberId }) => memberId === flag.memberId)) throw new AppError('flag.already-raised');
  return [...flags, flag];
}

/**
 * Members take back their own flag, but not the admin's word on it: what an admin acted on is the admin's to undo.
 * @returns the flag, and the flags of the question without it
 * @throws flag.not-raised, flag.acted-on
 */
export function withdrawFlag(flags: readonly Flag[], memberId: string): { withdrawn: Flag; left: Flag[] } {
  const withdrawn = flags.find((flag) => flag.memberId === memberId);
  if (!withdrawn) throw new AppError('flag.not-raised');
  if (withdrawn.status === 'actioned') throw new AppError('flag.acted-on');
  return { withdrawn, left: flags.filter((flag) => flag !== withdrawn) };
}

/**
 * An admin decides on all flags that stand. Where none stands, the dismissed ones are decided on anew; otherwise they stay
 * dismissed, so that a new flag does not bring back what was settled.
 * @returns the flags whose status changes, as they are then
 * @throws flag.none-raised
 */
export function decideFlags(flags: readonly Flag[], status: FlagStatus): Flag[] {
  if (flags.length === 0) throw new AppError('flag.none-raised');
  const standing = flags.filter(stands);
  const decided = standing.length > 0 ? standing : flags;
  return decided.filter((flag) => flag.status !== status).map((flag) => ({ ...flag, status }));
}

/** The start of the UTC day that the daily cap counts. */
export const dayOf = (now: Date): Date => new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS);

/**
 * @param raisedToday flags that the member has raised in this UTC day, those taken back included: otherwise flagging and unflagging
 * in turn would evade the cap
 * @throws flag.daily-limit, with the seconds until the next UTC day
 */
export function checkDailyCap(raisedToday: number, now: Date): void {
  if (raisedToday < FLAGS_PER_DAY) return;
  throw new AppError('flag.daily-limit', { retryAfter: Math.ceil((dayOf(now).getTime() + DAY_MS - now.getTime()) / 1000) });
}

/** Whether a flag counts: all do but those that an admin dismissed. */
export const stands = ({ status }: Flag): boolean => status !== 'dismissed';

/**
 * Out of everyone's quizzes: pending flags of three members who had access, or an admin's decision (decisions.md). Flags of free
 * accounts, which anyone can create in numbers, only wait for review.
 */
export function isSuspended(flags: readonly Flag[]): boolean {
  return (
    flags.some(({ status }) => status === 'actioned') ||
    flags.filter(({ status, hadAccess }) => status === 'pending' && hadAccess).length >= FLAGS_TO_SUSPEND
  );
}

/** The question as its flags make it; at its next version where that takes it from everyone's quizzes or brings it back. */
export function withFlags(question: Question, flags: readonly Flag[], now: Date): Question {
  const flagged = { ...question, flagCount: flags.filter(stands).length, suspended: isSuspended(flags) };
  if (flagged.suspended === question.suspended) return flagged;
  return { ...flagged, version: question.version + 1, updatedAt: now };
}

const ACTIONS = {
  // The specification names no action for it: the flags wait for a review again.
  pending: 'review',
  reviewed: 'review',
  dismissed: 'dismiss',
  actioned: 'action',
} as const satisfies Record<FlagStatus, FlagAction>;

/** What the history says of an admin's decision; of one that makes flags pending again, a review that was `reopened`. */
export function decisionEntry(status: FlagStatus, reason: string | undefined): { action: FlagAction; reason?: string } {
  const action = ACTIONS[status];
  if (status === 'pending') return { action, reason: withWords('reopened', reason) };
  return { action, ...(reason !== undefined && { reason }) };
}

/** A reason and, after a colon, what somebody said in their own words. */
export const withWords = (reason: string, words: string | undefined): string =>
  words === undefined ? reason : `${reason}: ${words}`;
