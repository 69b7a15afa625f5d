import { openLog } from '@casebook/platform';
import { type RunningRedis, startRedis } from '@casebook/servers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { describeBoundaries } from '../../test/boundaries.ts';
import { type ModelTime, playModel } from '../../test/play-model.ts';
import { AbuseLimiter } from './abuse-limiter.ts';
import { type AbuseRules, HOUR, SECOND } from './abuse-rules.ts';
import { RedisAbuseStates } from './redis-abuse-states.ts';

const log = openLog('ai', 'silent');

describe('the limiter of AI requests in Redis', () => {
  let redis: RunningRedis;
  let opened: AbuseLimiter[] = [];

  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.stop());
  afterEach(async () => {
    for (const limiter of opened) await limiter.stop();
    opened = [];
  });

  /** @param time replaces the server's time in every process */
  function open(count: number, time?: ModelTime, rules?: AbuseRules): readonly AbuseLimiter[] {
    const options = time ? { timeOf: () => time.now } : {};
    const limiters = Array.from({ length: count }, () => {
      const clock = { now: () => new Date(time?.now ?? Date.now()) };
      return new AbuseLimiter(new RedisAbuseStates(redis.url, log, clock, options), rules);
    });
    opened.push(...limiters);
    return limiters;
  }

  /** Opens limiters of two processes. */
  function openTwo(time?: ModelTime): readonly [AbuseLimiter, AbuseLimiter] {
    const [first, second] = open(2, time);
    if (!first || !second) throw new Error('Expected two limiters');
    return [first, second];
  }

  const waitFor = async (condition: () => boolean) => {
    for (const end = Date.now() + 30_000; !condition(); await new Promise((resolve) => setTimeout(resolve, 20)))
      if (Date.now() > end) throw new Error('The condition was not met within 30 s');
  };
  const healthIs = (status: string) => waitFor(() => opened.every((limiter) => limiter.health().status === status));

  const atOnce = (limiters: readonly AbuseLimiter[], count: number, memberId: string) =>
    Promise.all(
      Array.from({ length: count / limiters.length }).flatMap(() =>
        limiters.map(async (limiter) => (await limiter.request(memberId, 'single')).granted),
      ),
    ).then((decisions) => decisions.filter(Boolean).length);

  describe('of three processes', () => {
    describeBoundaries((time, rules) => open(3, time, rules));
  });

  it('decides as the plain limiter does, over random histories', async () => {
    const time: ModelTime = { now: Date.UTC(2026, 10, 2) };
    const { steps } = await playModel(2_000, time, [open(2, time)]);
    expect(steps).toBeGreaterThanOrEqual(2_000);
  });

  it('uses Redis’s time, whatever the clocks of the processes show', async () => {
    const clock = { now: () => new Date(Date.now() + HOUR) };
    const [first] = openTwo();
    const ahead = new AbuseLimiter(new RedisAbuseStates(redis.url, log, clock));
    opened.push(ahead);
    expect((await first.request('skew', 'single')).granted).toBe(true);
    const decision = await ahead.request('skew', 'single');
    expect(decision).toMatchObject({ granted: false, code: 'ai.cooldown' });
    expect(decision.granted ? 0 : decision.waitMs).toBeLessThanOrEqual(5 * SECOND);
  });

  it('stores a state for a week, and none once it is erased', async () => {
    const [first] = openTwo();
    const client = new Redis(redis.url);
    await first.request('gone', 'single');
    expect(await client.pttl('abuse:1:gone')).toBeGreaterThan(24 * HOUR);
    await first.erase('gone');
    expect(await client.exists('abuse:1:gone')).toBe(0);
    expect((await first.request('gone', 'single')).granted).toBe(true);
    client.disconnect();
  });

  it('waits for the first connection: a new process decides by what the others counted', async () => {
    const [first] = openTwo();
    await first.request('new process', 'single');
    const [late] = openTwo();
    expect((await late.request('new process', 'single')).granted).toBe(false);
    expect(await openTwo()[0].stateOf('new process')).toMatchObject({ minute: { used: 1 }, refusal: { code: 'ai.cooldown' } });
  });

  describe('while Redis is down', () => {
    let time: ModelTime;
    beforeEach(async () => {
      time = { now: Date.UTC(2026, 10, 2) };
    });
    afterEach(() => redis.restart());

    it('still limits, in the middle of 200 parallel requests too: each process grants one at most', async () => {
      const limiters = openTwo(time);
      await healthIs('up');
      const requests = atOnce(limiters, 200, 'midway');
      await redis.kill();
      const granted = await requests;
      expect(granted).toBeGreaterThanOrEqual(1);
      expect(granted).toBeLessThanOrEqual(2);
      expect(await atOnce(limiters, 200, 'midway')).toBeLessThanOrEqual(2 - granted);
      expect(await atOnce(limiters, 200, 'midway')).toBe(0);
    });

    it('goes on from what each process has seen, if only read, on the server’s time', async () => {
      const [first, second] = openTwo();
      await first.request('seen', 'single');
      await second.stateOf('seen');
      await redis.kill();
      expect((await first.request('seen', 'single')).granted).toBe(false);
      expect((await second.request('seen', 'single')).granted).toBe(false);
      expect(await second.stateOf('seen')).toMatchObject({ minute: { used: 1 }, refusal: { code: 'ai.cooldown' } });
    });

    it('limits by itself if Redis was never there', async () => {
      await redis.kill();
      expect(await atOnce(openTwo(time), 200, 'never there')).toBe(2);
    });

    it('does not pretend to erase', async () => {
      const [first] = openTwo(time);
      await first.request('ada', 'single');
      await redis.kill();
      await healthIs('degraded');
      await expect(first.erase('ada')).rejects.toThrow();
    });

    it('counts what was granted meanwhile once Redis is back, with its data', async () => {
      const [first, second] = openTwo(time);
      await first.request('back', 'single');
      await redis.kill();
      for (let made = 0; made < 9; made += 1) {
        time.now += 5 * SECOND;
        expect((await first.request('back', 'single')).granted).toBe(true);
      }
      await redis.restart();
      await healthIs('up');
      time.now += 5 * SECOND;
      expect(await first.request('back', 'single')).toMatchObject({ code: 'ai.minute-limit' });
      expect(await second.request('back', 'single')).toMatchObject({ code: 'ai.minute-limit' });
    });

    it('does not start a member anew once Redis is back without its data, even if another process did', async () => {
      const [first, second] = openTwo(time);
      for (let made = 0; made < 10; made += 1) {
        expect((await first.request('lost', 'single')).granted).toBe(true);
        time.now += 5 * SECOND;
      }
      await redis.kill();
      await redis.restart();
      const client = new Redis(redis.url);
      await client.flushall();
      client.disconnect();
      await healthIs('up');
      // This process has no state of the member yet.
      expect((await second.request('lost', 'single')).granted).toBe(true);
      time.now += 5 * SECOND;
      expect(await first.request('lost', 'single')).toMatchObject({ code: 'ai.minute-limit' });
      expect(await second.request('lost', 'single')).toMatchObject({ code: 'ai.minute-limit' });
    });
  });

  it('still limits while Redis hangs, and counts in Redis again after it', async () => {
    const time: ModelTime = { now: Date.UTC(2026, 10, 2) };
    const [first, second] = openTwo(time);
    await first.request('hangs', 'single');
    process.kill(redis.pid(), 'SIGSTOP');
    try {
      expect((await first.request('hangs', 'single')).granted).toBe(false);
    } finally {
      process.kill(redis.pid(), 'SIGCONT');
    }
    expect(await second.request('hangs', 'single')).toMatchObject({ code: 'ai.cooldown' });
  });
});
