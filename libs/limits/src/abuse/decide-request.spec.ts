import { beforeEach, describe, expect, it } from '@jest/globals';
import { Member, useUpDay } from '../../test/member.ts';
import { abuseRules, DAY, HOUR, MINUTE, SECOND } from './abuse-rules.ts';
import { refusalError } from './decide-request.ts';

let member: Member;
beforeEach(() => {
  member = new Member();
});

/** Slow enough not to reach the limit of a minute or a pattern. */
const SLOW = 6 * SECOND;

const rateLimit = { type: 'rate_limit' };
const pattern = { type: 'suspicious_pattern', severity: 'high' };

describe('the cooldown', () => {
  it('is 5 s between requests', () => {
    expect(member.request()).toEqual({ granted: true, mode: 'single' });
    expect(member.wait(4_999).request()).toMatchObject({
      granted: false,
      code: 'ai.cooldown',
      message: 'Please wait 5 seconds between requests',
      waitMs: 1,
      violation: { ...rateLimit, severity: 'low', timestamp: member.now, details: '4999 ms after the previous request' },
    });
    expect(member.wait(1).request().granted).toBe(true);
  });

  it('is 1 s in bulk mode', () => {
    member.startBulk();
    expect(member.request('bulk')).toEqual({ granted: true, mode: 'bulk' });
    expect(member.wait(999).request('bulk')).toMatchObject({ message: 'Please wait 1 seconds between requests', waitMs: 1 });
    expect(member.wait(1).request('bulk').granted).toBe(true);
  });

  it('counts granted requests only', () => {
    member.request();
    for (let refused = 0; refused < 4; refused += 1) expect(member.wait(SECOND).request().granted).toBe(false);
    expect(member.wait(SECOND).request().granted).toBe(true);
  });
});

describe('the limit of a minute', () => {
  it('is 10 requests; the count starts again 60 s after its first request', () => {
    expect(member.requests(10, 5 * SECOND).granted).toBe(true);
    expect(member.wait(5 * SECOND).request()).toMatchObject({
      code: 'ai.minute-limit',
      message: 'Rate limit exceeded. Maximum 10 requests per minute.',
      waitMs: 10 * SECOND,
      violation: { ...rateLimit, severity: 'medium' },
    });
    expect(member.wait(10 * SECOND - 1).request().granted).toBe(false);
    expect(member.wait(1).request().granted).toBe(true);
  });

  it('is 30 requests in bulk mode', () => {
    member.startBulk();
    expect(member.requests(30, SECOND, 'bulk').granted).toBe(true);
    expect(member.wait(SECOND).request('bulk')).toMatchObject({
      code: 'ai.minute-limit',
      message: 'Rate limit exceeded. Maximum 30 requests per minute.',
      waitMs: 30 * SECOND,
    });
  });
});

describe('the limits of an hour and a day', () => {
  it('are 200 requests an hour', () => {
    expect(member.requests(200, SLOW).granted).toBe(true);
    expect(member.wait(SLOW).request()).toMatchObject({
      code: 'ai.hourly-limit',
      message: 'Hourly limit exceeded. Maximum 200 requests per hour.',
      waitMs: HOUR - 200 * SLOW,
      violation: { ...rateLimit, severity: 'medium' },
    });
    expect(member.wait(HOUR - 200 * SLOW).request().granted).toBe(true);
  });

  it('are 1000 requests a day', () => {
    const start = member.now;
    useUpDay(member);
    expect(member.request()).toMatchObject({
      code: 'ai.daily-limit',
      message: 'Daily limit exceeded. Maximum 1000 requests per day.',
      waitMs: start + DAY - member.now,
      violation: { ...rateLimit, severity: 'high' },
    });
    expect(member.wait(start + DAY - member.now).request().granted).toBe(true);
  });

  it('are the same in bulk mode, whose requests count in single mode, too', () => {
    for (let run = 0; run < 20; run += 1) {
      member.startBulk();
      expect(member.requests(10, 2 * SECOND, 'bulk').granted).toBe(true);
      member.endBulk().wait(MINUTE);
    }
    expect(member.request().granted).toBe(false);
    expect(member.startBulk().request('bulk')).toMatchObject({ code: 'ai.hourly-limit' });
  });
});

describe('the patterns', () => {
  it('are 15 consecutive requests with gaps under 2 s, refused ones too', () => {
    expect(member.requests(14, 750)).toMatchObject({ granted: false, code: 'ai.cooldown' });
    expect(member.wait(750).request()).toMatchObject({
      code: 'ai.suspicious-activity',
      message: 'Suspicious activity detected. Please slow down your requests.',
      waitMs: 60 * SECOND,
      violation: { ...pattern, details: '15 consecutive requests, each within 2000 ms of the one before' },
    });
  });

  it('don’t count a gap of 2 s', () => {
    for (let made = 0; made < 9; made += 1) {
      expect(member.request().granted).toBe(true);
      member.wait(2 * SECOND);
      expect(member.request()).toMatchObject({ code: 'ai.cooldown' });
      member.wait(5 * SECOND);
    }
  });

  it.each([
    [30_000, false],
    [30_001, true],
  ])('count consecutive requests on after a gap of %i ms: %p, reset', (gapMs, isReset) => {
    member.requests(14, SECOND);
    member.wait(gapMs).request();
    // The cooldown refuses this request. The next one is after the cooldown, and within 2 s of this one.
    member.wait(4_500).request();
    const decision = member.wait(1_000).request();
    expect(decision).toMatchObject(isReset ? { granted: true } : { code: 'ai.suspicious-activity' });
  });

  it.each([
    [5_000, 11],
    [5_001, 2],
  ])('start the count again in bulk mode after a gap over 5 s: %i ms', (gapMs, consecutive) => {
    member.startBulk().requests(10, SECOND, 'bulk');
    member.wait(gapMs).request('bulk');
    member.wait(SECOND).request('bulk');
    expect(member.state.consecutive).toBe(consecutive);
  });

  it('are 12 requests in the minute together with 50 in the hour', () => {
    // Every 8 s, one request is granted, and another one 4 s later is refused: up to 15 attempts in a minute, 8 of them granted.
    for (let pair = 0; pair < 24; pair += 1) {
      expect(member.request().granted).toBe(true);
      member.wait(4 * SECOND).request();
      member.wait(4 * SECOND);
    }
    const { minute, hour } = member.state.windows;
    expect([minute.attempts, hour.attempts]).toEqual([3, 48]);
    for (let made = 0; made < 4; made += 1) {
      expect(member.request().granted).toBe(true);
      member.wait(4 * SECOND).request();
      member.wait(4 * SECOND);
    }
    expect(member.request()).toMatchObject({
      code: 'ai.high-usage',
      message: 'High usage detected. Please moderate your request frequency.',
      waitMs: 120 * SECOND,
      violation: { ...pattern, details: '12 requests in the minute and 57 in the hour' },
    });
  });

  it('are found in single mode only', () => {
    member.startBulk();
    for (let made = 0; made < 25; made += 1) {
      expect(member.request('bulk').granted).toBe(true);
      member.wait(SECOND);
    }
    expect(member.state.consecutive).toBe(25);
  });

  it('have a wait that binds until its end, also in bulk mode; a request within it is no new violation', () => {
    member.requests(15, 750);
    const violations = member.state.violations.length;
    const refusal = { code: 'ai.suspicious-activity', message: 'Suspicious activity detected. Please slow down your requests.' };
    expect(member.wait(10 * SECOND).request()).toMatchObject({ ...refusal, waitMs: 50 * SECOND });
    expect(
      member
        .wait(10 * SECOND)
        .startBulk()
        .request('bulk'),
    ).toMatchObject({ ...refusal, waitMs: 40 * SECOND });
    expect(member.state.violations).toHaveLength(violations);
    expect(member.wait(40 * SECOND).request().granted).toBe(true);
  });
});

describe('bulk mode', () => {
  it('switches off by itself after 5 minutes', () => {
    member.startBulk();
    expect(member.wait(5 * MINUTE - 1).request('bulk')).toEqual({ granted: true, mode: 'bulk' });
    expect(member.wait(SECOND).request('bulk')).toMatchObject({ mode: 'single', code: 'ai.cooldown' });
  });

  it('ends with its run', () => {
    member.startBulk().request('bulk');
    member.endBulk();
    expect(member.wait(SECOND).request('bulk')).toMatchObject({ mode: 'single', code: 'ai.cooldown' });
  });

  it('is not for requests that aren’t part of the run', () => {
    member.startBulk().request('bulk');
    expect(member.wait(SECOND).request('single')).toMatchObject({ mode: 'single', code: 'ai.cooldown' });
  });
});

describe('time', () => {
  it('never runs backwards: a clock that is behind grants nothing, and its wait is until the state’s time', () => {
    member.request();
    member.wait(-HOUR);
    expect(member.request()).toMatchObject({ code: 'ai.cooldown', waitMs: HOUR + 5 * SECOND });
    expect(member.state.latestAt).toBe(member.now + HOUR);
  });
});

describe('a refusal as an error', () => {
  it('has the status 429, the message, and the wait', () => {
    member.request();
    const refusal = member.wait(500).request();
    if (refusal.granted) throw new Error('Expected a refusal');
    const error = refusalError(refusal);
    expect([error.status, error.message]).toEqual([429, 'Please wait 5 seconds between requests']);
    expect(error.details).toMatchObject({ retryAfter: 5, waitMs: 4_500 });
  });
});

describe('scaled rules', () => {
  it('allow as many times more', () => {
    expect(abuseRules(2)).toMatchObject({ cooldownMs: { single: 2_500, bulk: 500 }, perMinute: { single: 20, bulk: 60 } });
    expect(abuseRules(2)).toMatchObject({ perHour: 400, perDay: 2_000, rapid: 30, frequent: { perMinute: 24, perHour: 100 } });
  });
});
