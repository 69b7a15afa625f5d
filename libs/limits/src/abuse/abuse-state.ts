import type { LimitCode, LimitMode, Violation } from '@casebook/contracts';
import { AI_RATE_LIMITS } from '@casebook/exam';
import { DAY, HOUR, MINUTE } from './abuse-rules.ts';

/** Requests of a window, which starts with its first attempt. Limits are compared with `granted`, patterns with `attempts`. */
export interface CountedWindow {
  readonly startedAt: number;
  readonly granted: number;
  readonly attempts: number;
}

const windowLengths = { minute: MINUTE, hour: HOUR, day: DAY } as const;
export type WindowName = keyof typeof windowLengths;
export type CountedWindows = Readonly<Record<WindowName, CountedWindow>>;

/** What the limiter stores of a member: plain JSON. Times are Unix milliseconds. */
export interface AbuseState {
  /** The latest time at which the state changed. The member's time never goes back before it. */
  readonly latestAt: number;
  readonly windows: CountedWindows;
  /** Granted requests since the state was created. */
  readonly total: number;
  readonly lastGrantedAt?: number;
  readonly lastAttemptAt?: number;
  /** How many attempts since the last long gap came less than 2 s after the previous attempt. */
  readonly consecutive: number;
  readonly bulkStartedAt?: number;
  /** The wait that a suspicious pattern imposed. */
  readonly slowDown?: { readonly code: LimitCode; readonly until: number };
  /** The times of the latest high-severity violations, at most as many as cause a penalty. */
  readonly highViolationsAt: readonly number[];
  /** The end of the penalty. */
  readonly restrictedUntil?: number;
  /** Oldest first. */
  readonly violations: readonly Violation[];
}

const noRequests: CountedWindow = { startedAt: 0, granted: 0, attempts: 0 };

/** A member who has made no request. */
export const initialState: AbuseState = {
  latestAt: 0,
  windows: { minute: noRequests, hour: noRequests, day: noRequests },
  total: 0,
  consecutive: 0,
  highViolationsAt: [],
  violations: [],
};

/** Bulk mode ends with its run, and at the latest after five minutes. */
export const limitModeAt = ({ bulkStartedAt }: AbuseState, at: number): LimitMode =>
  bulkStartedAt !== undefined && at - bulkStartedAt < AI_RATE_LIMITS.bulkExpiryMs ? 'bulk' : 'single';

/** Restarts each window that has ended. */
export function currentWindows({ windows }: AbuseState, at: number): CountedWindows {
  const current = (name: WindowName): CountedWindow => {
    const isOver = windows[name].attempts === 0 || at - windows[name].startedAt >= windowLengths[name];
    return isOver ? { startedAt: at, granted: 0, attempts: 0 } : windows[name];
  };
  return { minute: current('minute'), hour: current('hour'), day: current('day') };
}

export const windowEnd = (windows: CountedWindows, name: WindowName): number => windows[name].startedAt + windowLengths[name];
