import type { LimitMode } from '@casebook/contracts';
import { type AbuseRules, HOUR, SECOND } from '../src/abuse/abuse-rules.ts';
import { type AbuseState, initialState } from '../src/abuse/abuse-state.ts';
import { type AbuseDecision, decideRequest, endBulk, liftPenalty, startBulk } from '../src/abuse/decide-request.ts';

/** A member whose time a test sets. */
export class Member {
  state: AbuseState = initialState;
  now = Date.UTC(2026, 10, 2);
  readonly #rules: AbuseRules | undefined;

  constructor(rules?: AbuseRules) {
    this.#rules = rules;
  }

  wait(ms: number): this {
    this.now += ms;
    return this;
  }

  request(mode: LimitMode = 'single'): AbuseDecision {
    const { state, decision } = decideRequest(this.state, this.now, { mode }, this.#rules);
    this.state = state;
    return decision;
  }

  /** Makes requests, the first one immediately. @returns the last decision */
  requests(count: number, gapMs: number, mode: LimitMode = 'single'): AbuseDecision {
    for (let made = 1; made < count; made += 1) {
      this.request(mode);
      this.wait(gapMs);
    }
    return this.request(mode);
  }

  startBulk(): this {
    this.state = startBulk(this.state, this.now);
    return this;
  }

  liftPenalty(): this {
    this.state = liftPenalty(this.state, this.now);
    return this;
  }

  endBulk(): this {
    this.state = endBulk(this.state, this.now);
    return this;
  }
}

/** Uses up a day's requests, all granted, in slightly more than five hours. */
export function useUpDay(member: Member): void {
  for (let hour = 0; hour < 5; hour += 1) {
    if (!member.requests(200, 6 * SECOND).granted) throw new Error('Expected the 200 requests of an hour');
    member.wait(HOUR);
  }
}
