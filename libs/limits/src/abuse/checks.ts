import type { ErrorDetails, LimitCode, LimitMode } from '@casebook/contracts';
import { AI_SUSPICIOUS_PATTERNS } from '@casebook/exam';
import { type AbuseRules, HOUR, MINUTE, SECOND } from './abuse-rules.ts';
import { type AbuseState, type WindowName, windowEnd } from './abuse-state.ts';

/** What the checks read. */
export interface CheckedRequest {
  /** The member's state, with ended windows restarted. */
  readonly state: AbuseState;
  readonly at: number;
  readonly mode: LimitMode;
  readonly rules: AbuseRules;
}

/** Why a request is refused, and until when. */
export interface Block {
  readonly code: LimitCode;
  readonly until: number;
  /** The values of the message's placeholders. */
  readonly facts: ErrorDetails;
  /** What happened, for the violation. Absent if the refusal isn't a violation. */
  readonly details?: string;
}

/**
 * @returns the first reason to refuse that doesn't depend on this attempt: the penalty, then the cooldown, then the windows, shortest
 *   first
 */
export const findBlock = (request: CheckedRequest): Block | undefined =>
  penalty(request) ??
  cooldown(request) ??
  window(request, 'minute', 'ai.minute-limit', request.rules.perMinute[request.mode]) ??
  window(request, 'hour', 'ai.hourly-limit', request.rules.perHour) ??
  window(request, 'day', 'ai.daily-limit', request.rules.perDay);

function penalty({ state: { restrictedUntil = 0 }, at }: CheckedRequest): Block | undefined {
  if (at >= restrictedUntil) return undefined;
  return { code: 'ai.restricted', until: restrictedUntil, facts: { wait: durationText(restrictedUntil - at) } };
}

function cooldown({ state: { lastGrantedAt }, at, mode, rules }: CheckedRequest): Block | undefined {
  const cooldownMs = rules.cooldownMs[mode];
  if (lastGrantedAt === undefined || at - lastGrantedAt >= cooldownMs) return undefined;
  return {
    code: 'ai.cooldown',
    until: lastGrantedAt + cooldownMs,
    facts: { seconds: Math.ceil(cooldownMs / SECOND) },
    details: `${at - lastGrantedAt} ms after the previous request`,
  };
}

function window({ state: { windows } }: CheckedRequest, name: WindowName, code: LimitCode, limit: number): Block | undefined {
  if (windows[name].granted < limit) return undefined;
  return { code, until: windowEnd(windows, name), facts: { limit }, details: `${windows[name].granted} requests in the ${name}` };
}

/**
 * @param gapMs since the previous attempt
 * @returns the suspicious pattern that this attempt completes; bulk mode has none
 */
export function findPattern({ state, at, mode, rules }: CheckedRequest, gapMs: number): Block | undefined {
  if (mode === 'bulk') return undefined;
  const { rapid, frequent } = AI_SUSPICIOUS_PATTERNS;
  const { minute, hour } = state.windows;
  if (gapMs < rapid.gapMs && state.consecutive >= rules.rapid) {
    const details = `${state.consecutive} consecutive requests, each within ${rapid.gapMs} ms of the one before`;
    return { code: 'ai.suspicious-activity', until: at + rapid.waitMs, facts: {}, details };
  }
  if (minute.attempts >= rules.frequent.perMinute && hour.attempts >= rules.frequent.perHour) {
    const details = `${minute.attempts} requests in the minute and ${hour.attempts} in the hour`;
    return { code: 'ai.high-usage', until: at + frequent.waitMs, facts: {}, details };
  }
  return undefined;
}

/** @returns the wait that an earlier pattern imposed. It applies in both modes, so that a bulk run can't evade it. */
export function findSlowDown({ state: { slowDown }, at }: CheckedRequest): Block | undefined {
  return slowDown && at < slowDown.until ? { ...slowDown, facts: {} } : undefined;
}

/** The X of "Please try again in X": seconds, minutes, or hours, rounded up. */
function durationText(ms: number): string {
  const units = [
    ['second', SECOND, 60],
    ['minute', MINUTE, 60],
    ['hour', HOUR, Number.POSITIVE_INFINITY],
  ] as const;
  for (const [unit, length, end] of units) {
    const count = Math.ceil(ms / length);
    if (count < end) return `${count} ${unit}${count === 1 ? '' : 's'}`;
  }
  throw new Error(`${ms} ms is no duration`);
}
