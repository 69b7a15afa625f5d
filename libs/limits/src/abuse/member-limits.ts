import { type AiLimits, errorMessage, type LimitCount, type LimitMode } from '@casebook/contracts';
import { AI_RATE_LIMITS } from '@casebook/exam';
import type { AbuseRules } from './abuse-rules.ts';
import { type AbuseState, modeAt, type WindowName, windowEnd, windowsAt } from './abuse-state.ts';
import { findBlock, findSlowDown } from './checks.ts';

/**
 * A member's limits as the API shows them. Reading them is no attempt.
 * @param now Unix milliseconds
 * @param requested the mode of the request whose limits are shown, see `AbuseRequest`
 */
export function memberLimits(state: AbuseState, now: number, requested: LimitMode, rules: AbuseRules): AiLimits {
  const at = Math.max(now, state.latestAt);
  const memberMode = modeAt(state, at);
  const mode = memberMode === 'bulk' ? requested : 'single';
  const windows = windowsAt(state, at);
  const checked = { state: { ...state, windows }, at, mode, rules };
  const blocked = findBlock(checked) ?? findSlowDown(checked);
  const count = (name: WindowName, limit: number): LimitCount => ({
    used: windows[name].granted,
    limit,
    ...(windows[name].attempts > 0 && { resetsInMs: windowEnd(windows, name) - now }),
  });
  return {
    mode: memberMode,
    ...(memberMode === 'bulk' && { bulkEndsInMs: (state.bulkStartedAt ?? at) + AI_RATE_LIMITS.bulkExpiryMs - now }),
    cooldownMs: rules.cooldownMs[mode],
    minute: count('minute', rules.perMinute[mode]),
    hour: count('hour', rules.perHour),
    day: count('day', rules.perDay),
    waitMs: blocked ? blocked.until - now : 0,
    ...(blocked && { refusal: { code: blocked.code, message: errorMessage(blocked.code, blocked.facts) } }),
  };
}
