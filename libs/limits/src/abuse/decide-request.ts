import { AppError, type ErrorDetails, errorMessage, type LimitCode, type LimitMode, type Violation } from '@casebook/contracts';
import { AI_CONSECUTIVE_RESET, AI_SUSPICIOUS_PATTERNS } from '@casebook/exam';
import { type AbuseRules, abuseRules, SECOND } from './abuse-rules.ts';
import { type AbuseState, type CountedWindow, currentWindows, limitModeAt } from './abuse-state.ts';
import { type Block, findBlock, findPattern, findSlowDown } from './checks.ts';
import { recordViolation, violationOf } from './violations.ts';

/** A request that the abuse limits are to grant or refuse. */
export interface LimitedRequest {
  /** `bulk` for a request of a bulk run. It has the limits of single mode if the member's bulk mode is off. */
  readonly mode: LimitMode;
}

interface AbuseGrant {
  readonly granted: true;
  /** The mode whose limits applied. */
  readonly mode: LimitMode;
}

export interface AbuseRefusal {
  readonly granted: false;
  /** The mode whose limits applied. */
  readonly mode: LimitMode;
  readonly code: LimitCode;
  /** The message for the member, from the error catalog. */
  readonly message: string;
  readonly waitMs: number;
  /** The values of the message's placeholders. */
  readonly facts: ErrorDetails;
  /** Absent if the refusal isn't a violation: during the penalty, or within the wait that a pattern imposed. */
  readonly violation?: Violation;
  /** The end of the penalty that this violation started or extended. */
  readonly restrictedUntil?: number;
}

export type AbuseDecision = AbuseGrant | AbuseRefusal;

export interface DecidedState {
  readonly state: AbuseState;
  readonly decision: AbuseDecision;
}

/**
 * Decides on one AI request (ADR 0041).
 *
 * Limits and the cooldown count granted requests. Patterns count all attempts: otherwise the limits would refuse every script before a
 * pattern shows. A request within the wait of a pattern is refused with the pattern's message, but only a new pattern is a violation.
 * @param now Unix milliseconds. A time before the state's latest is replaced by the latest, so a clock that is behind grants no extra
 *   requests
 */
export function decideRequest(
  state: AbuseState,
  now: number,
  request: LimitedRequest,
  rules: AbuseRules = abuseRules(),
): DecidedState {
  const at = Math.max(now, state.latestAt);
  const mode = limitModeAt(state, at) === 'bulk' ? request.mode : 'single';
  const gapMs = state.lastAttemptAt === undefined ? Number.POSITIVE_INFINITY : at - state.lastAttemptAt;
  const attempted = countAttempt(state, at, gapMs, mode);
  const checked = { state: attempted, at, mode, rules };
  const blocked = findBlock(checked);
  if (blocked) return refuse(attempted, blocked, { now, at, mode });
  const pattern = findPattern(checked, gapMs);
  if (pattern) return refuse({ ...attempted, slowDown: pick(pattern) }, pattern, { now, at, mode });
  const slowDown = findSlowDown(checked);
  if (slowDown) return refuse(attempted, slowDown, { now, at, mode });
  return { state: countGrant(attempted, at), decision: { granted: true, mode } };
}

function countAttempt(state: AbuseState, at: number, gapMs: number, mode: LimitMode): AbuseState {
  const { minute, hour, day } = currentWindows(state, at);
  const attempted = (window: CountedWindow) => ({ ...window, attempts: window.attempts + 1 });
  return {
    ...state,
    latestAt: at,
    lastAttemptAt: at,
    consecutive: consecutiveAfter(state.consecutive, gapMs, mode),
    windows: { minute: attempted(minute), hour: attempted(hour), day: attempted(day) },
  };
}

/** A gap under 2 s adds to the count, a gap over 30 s (5 s in bulk mode) resets it, and a gap between leaves it as it is. */
function consecutiveAfter(consecutive: number, gapMs: number, mode: LimitMode): number {
  if (gapMs > (mode === 'bulk' ? AI_CONSECUTIVE_RESET.gapInBulkMs : AI_CONSECUTIVE_RESET.gapMs)) return 1;
  return gapMs < AI_SUSPICIOUS_PATTERNS.rapid.gapMs ? consecutive + 1 : consecutive;
}

function countGrant(state: AbuseState, at: number): AbuseState {
  const granted = (window: CountedWindow) => ({ ...window, granted: window.granted + 1 });
  const { minute, hour, day } = state.windows;
  const windows = { minute: granted(minute), hour: granted(hour), day: granted(day) };
  return { ...state, total: state.total + 1, lastGrantedAt: at, windows };
}

const pick = ({ code, until }: Block) => ({ code, until });

/** The wait is counted from the caller's clock, which may be behind the state's. */
function refuse(state: AbuseState, block: Block, { now, at, mode }: { now: number; at: number; mode: LimitMode }): DecidedState {
  const { code, facts, until, details } = block;
  const violation = details === undefined ? undefined : violationOf(code, at, details);
  const after = violation ? recordViolation(state, violation) : state;
  const { restrictedUntil = 0 } = after;
  return {
    state: after,
    decision: {
      granted: false,
      mode,
      code,
      message: errorMessage(code, facts),
      waitMs: until - now,
      facts,
      ...(violation && { violation }),
      ...(violation && restrictedUntil > at && { restrictedUntil }),
    },
  };
}

/** Bulk mode starts with a bulk run. A second run restarts its five minutes. */
export function startBulk(state: AbuseState, now: number): AbuseState {
  const at = Math.max(now, state.latestAt);
  return { ...state, latestAt: at, bulkStartedAt: at };
}

/** Bulk mode ends with its run. */
export function endBulk(state: AbuseState, now: number): AbuseState {
  return { ...state, latestAt: Math.max(now, state.latestAt), bulkStartedAt: undefined };
}

/** Ends the penalty. The violations that led to it no longer count toward the next one, but stay in the list. */
export function liftPenalty({ restrictedUntil: _lifted, ...state }: AbuseState, now: number): AbuseState {
  return { ...state, latestAt: Math.max(now, state.latestAt), highViolationsAt: [] };
}

/** @returns the error that the member gets; `retryAfter` is in seconds, rounded up */
export const refusalError = ({ code, facts, waitMs }: AbuseRefusal): AppError =>
  new AppError(code, { ...facts, waitMs, retryAfter: Math.ceil(waitMs / SECOND) });
