import { beforeEach, describe, expect, it } from '@jest/globals';
import { Member, useUpDay } from '../../test/member.ts';
import { HOUR, MINUTE, SECOND } from './abuse-rules.ts';

let member: Member;
beforeEach(() => {
  member = new Member();
});

/** Slow enough not to reach the limit of a minute or a pattern. */
const SLOW = 6 * SECOND;

describe('the penalty', () => {
  /** Makes requests beyond the day's limit, each of which is a high-severity violation. */
  function breakDay(gapMs: number, count = 8): void {
    useUpDay(member);
    for (let broken = 0; broken < count; broken += 1) {
      expect(member.wait(gapMs).request()).toMatchObject({ code: 'ai.daily-limit' });
    }
  }

  function breakDayAgain(count: number): void {
    for (let broken = 0; broken < count; broken += 1)
      expect(member.wait(SLOW).request()).toMatchObject({ code: 'ai.daily-limit' });
  }

  it('starts at the eighth violation of high severity within an hour and lasts until one hour after the latest', () => {
    breakDay(SLOW);
    expect(member.wait(SLOW).request()).toMatchObject({
      code: 'ai.restricted',
      message: 'Multiple security violations detected. Account temporarily restricted. Please try again in 1 hour',
      waitMs: HOUR - SLOW,
    });
    expect(member.wait(HOUR - SLOW - 1).request()).toMatchObject({
      message: 'Multiple security violations detected. Account temporarily restricted. Please try again in 1 second',
      waitMs: 1,
    });
    expect(member.wait(1).request()).toMatchObject({ code: 'ai.daily-limit' });
  });

  it.each([
    [30 * MINUTE, '30 minutes'],
    [MINUTE, '1 minute'],
    [59 * SECOND, '59 seconds'],
  ])('says when to try again, %i ms before its end: in %s', (leftMs, text) => {
    breakDay(SLOW);
    expect(member.wait(HOUR - leftMs).request()).toMatchObject({ facts: { wait: text } });
  });

  it('lasts its hour even when the first violations are over an hour old by then', () => {
    breakDay(8 * MINUTE);
    expect(member.wait(30 * MINUTE).request()).toMatchObject({ code: 'ai.restricted', waitMs: 30 * MINUTE });
  });

  it('does not start if the eighth is a whole hour after the first', () => {
    breakDay(MINUTE, 7);
    member.wait(54 * MINUTE).request();
    expect(member.state.restrictedUntil).toBe(undefined);
    // The ninth and the seven before it are within an hour.
    expect(member.wait(SLOW).request()).toMatchObject({ code: 'ai.daily-limit' });
    expect(member.wait(SLOW).request()).toMatchObject({ code: 'ai.restricted' });
  });

  it('is not extended by requests within it, which are no violations', () => {
    breakDay(SLOW);
    const violations = member.state.violations.length;
    for (let refused = 0; refused < 59; refused += 1) member.wait(MINUTE).request();
    expect(member.state.violations).toHaveLength(violations);
    expect(member.wait(MINUTE).request()).toMatchObject({ code: 'ai.daily-limit' });
  });

  it('comes with the violation that starts or extends it, and with no other', () => {
    breakDay(SLOW, 7);
    expect(member.state.restrictedUntil).toBe(undefined);
    expect(member.wait(SLOW).request()).toMatchObject({ restrictedUntil: member.now + HOUR });
    expect(member.wait(SLOW).request()).not.toHaveProperty('restrictedUntil');
  });

  it('ends when it is lifted, and starts again only after eight more violations', () => {
    breakDay(SLOW);
    const { violations } = member.state;
    member.wait(SLOW).liftPenalty();
    expect(member.state.violations).toEqual(violations);
    breakDayAgain(7);
    expect(member.state.restrictedUntil).toBe(undefined);
    breakDayAgain(1);
    expect(member.wait(SLOW).request()).toMatchObject({ code: 'ai.restricted' });
  });

  it('is checked first', () => {
    breakDay(SLOW);
    expect(member.wait(1).request()).toMatchObject({ code: 'ai.restricted' });
  });

  it('can’t be avoided by violations of low severity that push others out of the list', () => {
    breakDay(MINUTE, 7);
    const { highViolationsAt, violations } = member.state;
    member.state = { ...member.state, violations: violations.slice(-1) };
    expect(highViolationsAt).toHaveLength(7);
    member.wait(MINUTE).request();
    expect(member.wait(SLOW).request()).toMatchObject({ code: 'ai.restricted' });
  });
});

describe('the violations', () => {
  it('are the last 100', () => {
    for (let made = 0; made < 60; made += 1) {
      member.requests(3, SECOND);
      member.wait(MINUTE);
    }
    expect(member.state.violations).toHaveLength(100);
    expect(member.state.violations.at(-1)?.timestamp).toBe(member.now - MINUTE);
  });
});
