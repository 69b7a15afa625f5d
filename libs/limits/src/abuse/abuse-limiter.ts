import {
  type AiLimits,
  AppError,
  errorMessage,
  type LimitCode,
  type LimitCount,
  type LimitMode,
  type Violation,
} from '@casebook/contracts';
import { AI_RATE_LIMITS } from '@casebook/exam';
import type { CheckResult } from '@casebook/platform';
import { type AbuseRules, abuseRules } from './abuse-rules.ts';
import { type AbuseState, currentWindows, limitModeAt, type WindowName, windowEnd } from './abuse-state.ts';
import type { AbuseStates, StateTransition } from './abuse-states.ts';
import { findBlock, findSlowDown } from './checks.ts';
import { type AbuseDecision, decideRequest, endBulk, liftPenalty, startBulk } from './decide-request.ts';

/**
 * A member's limits as the API returns them. Reading them doesn't count as an attempt.
 * @param now Unix milliseconds
 * @param requested the mode of the request whose limits are shown, see `LimitedRequest`
 */
function memberLimits(state: AbuseState, now: number, requested: LimitMode, rules: AbuseRules): AiLimits {
  const at = Math.max(now, state.latestAt);
  const memberMode = limitModeAt(state, at);
  const mode = memberMode === 'bulk' ? requested : 'single';
  const windows = currentWindows(state, at);
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

/**
 * Limits each member's AI requests and detects abuse. The rules are in `decideRequest`. `states` determines which processes share the
 * counts.
 */
export class AbuseLimiter {
  constructor(
    private readonly states: AbuseStates,
    private readonly rules: AbuseRules = abuseRules(),
    /** Counts a refusal by its code. */
    private readonly countRefusal: (code: LimitCode) => void = () => undefined,
  ) {}

  /**
   * Decides on a request and counts it. The caller publishes the decision's violation, and throws `refusalError(decision)` if a person
   * waits for the response.
   * @param mode `bulk` for a request of a bulk run, after `startBulk`
   */
  async request(memberId: string, mode: LimitMode): Promise<AbuseDecision> {
    const decision = await this.states.update(memberId, (state, now) => {
      const decided = decideRequest(state, now, { mode }, this.rules);
      return { state: decided.state, result: decided.decision };
    });
    if (!decision.granted) this.countRefusal(decision.code);
    return decision;
  }

  /** Call it when a run of several questions starts or is resumed by another process. */
  startBulk(memberId: string): Promise<void> {
    return this.states.update(memberId, withoutResult(startBulk));
  }

  /** Call it when the run ends. */
  endBulk(memberId: string): Promise<void> {
    return this.states.update(memberId, withoutResult(endBulk));
  }

  /** @returns a member's limits, for `GET /api/v1/ai/limits`. Reading them doesn't count as an attempt. */
  async stateOf(memberId: string, mode: LimitMode = 'single'): Promise<AiLimits> {
    const { state, now } = await this.states.read(memberId);
    return memberLimits(state, now, mode, this.rules);
  }

  /** @returns a member's last 100 violations, oldest first */
  async violationsOf(memberId: string): Promise<readonly Violation[]> {
    return (await this.states.read(memberId)).state.violations;
  }

  /** @returns whether a member is under a penalty. @throws service.unavailable if Redis, which stores every process's state, is down */
  async isRestricted(memberId: string): Promise<boolean> {
    this.#requireShared();
    return (await this.stateOf(memberId)).refusal?.code === 'ai.restricted';
  }

  /**
   * Ends a member's penalty.
   * @throws service.unavailable if Redis is down: once it is back, its state and this process's would be merged to the stricter one,
   *   which has the penalty
   */
  async liftPenalty(memberId: string): Promise<void> {
    this.#requireShared();
    await this.states.update(memberId, withoutResult(liftPenalty));
  }

  /** Deletes a member's state. @throws if Redis is down, so that the erasure is retried */
  erase(memberId: string): Promise<void> {
    return this.states.delete(memberId);
  }

  health(): CheckResult {
    return this.states.health();
  }

  stop(): Promise<void> {
    return this.states.stop();
  }

  #requireShared(): void {
    if (this.states.health().status !== 'up') throw new AppError('service.unavailable');
  }
}

const withoutResult =
  (change: typeof startBulk): StateTransition<void> =>
  (state, now) => ({ state: change(state, now), result: undefined });
