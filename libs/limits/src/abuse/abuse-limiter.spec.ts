import { AiLimits } from '@casebook/contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { describeBoundaries } from '../../test/boundaries.ts';
import { AbuseLimiter } from './abuse-limiter.ts';
import { HOUR, MINUTE, SECOND } from './abuse-rules.ts';
import { MemoryAbuseStates } from './memory-abuse-states.ts';

describe('the limiter of AI requests in memory', () => {
  describeBoundaries((time, rules) => [new AbuseLimiter(new MemoryAbuseStates({ now: () => new Date(time.now) }), rules)]);
});

describe('the limits of a member', () => {
  let now: number;
  let limiter: AbuseLimiter;
  const clock = { now: () => new Date(now) };
  beforeEach(() => {
    now = Date.UTC(2026, 10, 2);
    limiter = new AbuseLimiter(new MemoryAbuseStates(clock));
  });
  const limits = async () => AiLimits.parse(await limiter.stateOf('ada'));

  it('are untouched before the first request', async () => {
    expect(await limits()).toEqual({
      mode: 'single',
      cooldownMs: 5_000,
      minute: { used: 0, limit: 10 },
      hour: { used: 0, limit: 200 },
      day: { used: 0, limit: 1_000 },
      waitMs: 0,
    });
  });

  it('show the counts, and the wait with its reason, as it runs down', async () => {
    await limiter.request('ada', 'single');
    now += 2 * SECOND;
    expect(await limits()).toMatchObject({
      minute: { used: 1, limit: 10, resetsInMs: MINUTE - 2 * SECOND },
      hour: { used: 1, limit: 200, resetsInMs: HOUR - 2 * SECOND },
      day: { used: 1, limit: 1_000, resetsInMs: 24 * HOUR - 2 * SECOND },
      waitMs: 3 * SECOND,
      refusal: { code: 'ai.cooldown', message: 'Please wait 5 seconds between requests' },
    });
    now += 3 * SECOND;
    expect(await limits()).toMatchObject({ waitMs: 0 });
  });

  it('can be read any number of times without counting as attempts', async () => {
    for (let reads = 0; reads < 100; reads += 1) await limits();
    expect(await limits()).toMatchObject({ minute: { used: 0 }, waitMs: 0 });
    expect((await limiter.request('ada', 'single')).granted).toBe(true);
  });

  it('show bulk mode and its end; requests by hand have their own limits meanwhile', async () => {
    await limiter.startBulk('ada');
    await limiter.request('ada', 'bulk');
    now += 2 * SECOND;
    expect(await limits()).toMatchObject({ mode: 'bulk', bulkEndsInMs: 5 * MINUTE - 2 * SECOND, waitMs: 3 * SECOND });
    expect(await limiter.stateOf('ada', 'bulk')).toMatchObject({ mode: 'bulk', minute: { limit: 30 }, waitMs: 0 });
    await limiter.endBulk('ada');
    expect(await limits()).toMatchObject({ mode: 'single', minute: { used: 1, limit: 10 } });
  });

  it('show the wait of a pattern', async () => {
    for (let made = 0; made < 15; made += 1, now += 750) await limiter.request('ada', 'single');
    expect(await limits()).toMatchObject({ waitMs: 60 * SECOND - 750, refusal: { code: 'ai.suspicious-activity' } });
  });

  it('are each member’s own, and start anew once they are erased', async () => {
    await limiter.request('ada', 'single');
    await limiter.request('ada', 'single');
    expect((await limiter.request('bob', 'single')).granted).toBe(true);
    expect(await limiter.violationsOf('ada')).toHaveLength(1);
    await limiter.erase('ada');
    expect(await limiter.violationsOf('ada')).toEqual([]);
    expect(await limits()).toMatchObject({ day: { used: 0 } });
  });

  it('are bounded in memory: the member without requests for the longest time starts anew', async () => {
    limiter = new AbuseLimiter(new MemoryAbuseStates(clock, 2));
    for (const member of ['ada', 'bob', 'ada', 'eve']) await limiter.request(member, 'single');
    expect((await limiter.request('ada', 'single')).granted).toBe(false);
    expect((await limiter.request('bob', 'single')).granted).toBe(true);
  });

  it('count refusals by their code', async () => {
    const codes: string[] = [];
    limiter = new AbuseLimiter(new MemoryAbuseStates(clock), undefined, (code) => codes.push(code));
    for (let made = 0; made < 3; made += 1) await limiter.request('ada', 'single');
    expect(codes).toEqual(['ai.cooldown', 'ai.cooldown']);
  });
});
