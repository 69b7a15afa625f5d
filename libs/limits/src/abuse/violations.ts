import type { LimitCode, Violation } from '@casebook/contracts';
import { AI_PENALTY, AI_VIOLATIONS_RETAINED } from '@casebook/exam';
import type { AbuseState } from './abuse-state.ts';

/**
 * Type and severity of each violation. An impatient member runs into the cooldown, a diligent one into the limits per minute and per
 * hour. Only a script reaches the limit per day or a pattern, so only a script gets a penalty.
 */
const KINDS: Readonly<Record<Exclude<LimitCode, 'ai.restricted'>, Pick<Violation, 'type' | 'severity'>>> = {
  'ai.cooldown': { type: 'rate_limit', severity: 'low' },
  'ai.minute-limit': { type: 'rate_limit', severity: 'medium' },
  'ai.hourly-limit': { type: 'rate_limit', severity: 'medium' },
  'ai.daily-limit': { type: 'rate_limit', severity: 'high' },
  'ai.suspicious-activity': { type: 'suspicious_pattern', severity: 'high' },
  'ai.high-usage': { type: 'suspicious_pattern', severity: 'high' },
};

/** @returns the violation. During the penalty there is none: if its refusals counted, it would never end */
export const violationOf = (code: LimitCode, timestamp: number, details: string): Violation | undefined =>
  code === 'ai.restricted' ? undefined : { ...KINDS[code], timestamp, details };

/** Stores a violation, and starts the penalty if there are too many of high severity. */
export function recordViolation(state: AbuseState, violation: Violation): AbuseState {
  const violations = [...state.violations, violation].slice(-AI_VIOLATIONS_RETAINED);
  if (violation.severity !== 'high') return { ...state, violations };
  const highViolationsAt = [...state.highViolationsAt, violation.timestamp].slice(-AI_PENALTY.violations);
  return withPenalty({ ...state, violations, highViolationsAt });
}

/**
 * Starts the penalty if all of the latest high-severity violations are within an hour. Their times are stored separately from the list of
 * violations, because a hundred cooldown violations would push them out of it.
 */
export function withPenalty(state: AbuseState): AbuseState {
  const [first] = state.highViolationsAt;
  const latest = state.highViolationsAt.at(-1);
  if (first === undefined || latest === undefined) return state;
  const isRestricted = state.highViolationsAt.length >= AI_PENALTY.violations && latest - first < AI_PENALTY.withinMs;
  return isRestricted ? { ...state, restrictedUntil: latest + AI_PENALTY.lastsMs } : state;
}
