import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Member } from '../../test/member.ts';
import { HOUR, MINUTE, SECOND } from './abuse-rules.ts';
import { type AbuseState, initialState } from './abuse-state.ts';
import { decideRequest } from './decide-request.ts';
import { stricterState } from './stricter-state.ts';

/** Some requests before the states diverge, and for each of the two states afterwards. */
const requests = fc.array(fc.tuple(fc.integer({ min: 1, max: 30 }), fc.constantFrom(500, 1_000, 5_000, 6_000, 40_000)), {
  maxLength: 8,
});

const grants = (state: AbuseState, now: number) => decideRequest(state, now, { mode: 'single' }).decision.granted;

/** @returns a copy that then changes independently */
function part(member: Member): Member {
  const copy = new Member();
  copy.state = member.state;
  copy.now = member.now;
  return copy;
}

describe('the stricter of two states', () => {
  it('grants nothing that either of them refuses', () => {
    fc.assert(
      fc.property(requests, requests, requests, fc.integer({ min: 0, max: 2 * HOUR }), (shared, one, other, laterMs) => {
        const member = new Member();
        const play = (each: Member, played: typeof shared) => {
          for (const [count, gapMs] of played) each.requests(count, gapMs);
        };
        play(member, shared);
        const [left, right] = [part(member), part(member)];
        play(left, one);
        play(right, other);
        const now = Math.max(left.now, right.now) + laterMs;
        const joined = stricterState(left.state, right.state, now);
        if (grants(joined, now)) expect([grants(left.state, now), grants(right.state, now)]).toEqual([true, true]);
      }),
    );
  });

  it('is the same in either order', () => {
    const [one, other] = [new Member(), new Member().wait(SECOND)];
    one.requests(20, 750);
    other.requests(12, 6 * SECOND);
    const now = other.now + MINUTE;
    expect(stricterState(one.state, other.state, now)).toEqual(stricterState(other.state, one.state, now));
  });

  it('is the state itself where the other one is untouched', () => {
    const member = new Member();
    member.requests(20, 750);
    const { state, now } = member;
    expect(decideRequest(stricterState(state, initialState, now), now, { mode: 'single' })).toEqual(
      decideRequest(state, now, { mode: 'single' }),
    );
  });

  it('counts violations that both share once, and starts the penalty that they make together', () => {
    const member = new Member();
    // The 15th request completes the first pattern, and each one after it completes another.
    member.requests(17, 750);
    const [one, other] = [part(member), part(member).wait(1)];
    for (let made = 0; made < 3; made += 1) {
      one.wait(750).request();
      other.wait(750).request();
    }
    expect([one.state.highViolationsAt.length, one.state.restrictedUntil]).toEqual([6, undefined]);
    const joined = stricterState(one.state, other.state, other.now);
    expect(joined.highViolationsAt).toHaveLength(8);
    expect(joined.restrictedUntil).toBe(other.now + HOUR);
    expect(joined.violations).toHaveLength(member.state.violations.length + 6);
  });
});
