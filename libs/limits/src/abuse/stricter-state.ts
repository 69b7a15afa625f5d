import type { Violation } from '@casebook/contracts';
import { AI_PENALTY, AI_VIOLATIONS_RETAINED } from '@casebook/exam';
import { type AbuseState, type CountedWindow, currentWindows } from './abuse-state.ts';
import { withPenalty } from './violations.ts';

/**
 * Merges two states of one member that were counted separately, such as by a process while Redis was down and in Redis before that.
 * Whatever either of them refuses at the given time, the result refuses.
 * @param at Unix milliseconds; windows that have ended by then no longer count
 */
export function stricterState(one: AbuseState, other: AbuseState, at: number): AbuseState {
  const [older, newer] = one.latestAt <= other.latestAt ? [one, other] : [other, one];
  const time = Math.max(at, newer.latestAt);
  const [a, b] = [currentWindows(older, time), currentWindows(newer, time)];
  return withPenalty({
    latestAt: newer.latestAt,
    windows: { minute: tighter(a.minute, b.minute), hour: tighter(a.hour, b.hour), day: tighter(a.day, b.day) },
    total: Math.max(older.total, newer.total),
    lastGrantedAt: latest(older.lastGrantedAt, newer.lastGrantedAt),
    lastAttemptAt: latest(older.lastAttemptAt, newer.lastAttemptAt),
    consecutive: Math.max(older.consecutive, newer.consecutive),
    bulkStartedAt: newer.bulkStartedAt,
    slowDown: (older.slowDown?.until ?? 0) > (newer.slowDown?.until ?? 0) ? older.slowDown : newer.slowDown,
    restrictedUntil: latest(older.restrictedUntil, newer.restrictedUntil),
    highViolationsAt: joinTimes(older.highViolationsAt, newer.highViolationsAt),
    violations: joinViolations(older.violations, newer.violations),
  });
}

/** A window without attempts would start now, so the other window's start counts. */
function tighter(one: CountedWindow, other: CountedWindow): CountedWindow {
  const [used, second] = one.attempts > 0 ? [one, other] : [other, one];
  if (second.attempts === 0) return used;
  return {
    startedAt: Math.max(used.startedAt, second.startedAt),
    granted: Math.max(used.granted, second.granted),
    attempts: Math.max(used.attempts, second.attempts),
  };
}

const latest = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? (one ?? other) : Math.max(one, other);

/** Times that are in both states were recorded before the states diverged, so they count once. */
const joinTimes = (older: readonly number[], newer: readonly number[]): number[] =>
  [...older.filter((time) => !newer.includes(time)), ...newer].sort((a, b) => a - b).slice(-AI_PENALTY.violations);

function joinViolations(older: readonly Violation[], newer: readonly Violation[]): Violation[] {
  const key = ({ timestamp, details }: Violation) => `${timestamp} ${details}`;
  const shared = new Set(newer.map(key));
  const joined = [...older.filter((violation) => !shared.has(key(violation))), ...newer];
  return joined.sort((a, b) => a.timestamp - b.timestamp).slice(-AI_VIOLATIONS_RETAINED);
}
