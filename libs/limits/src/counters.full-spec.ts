import { openLog } from '@casebook/platform';
import { type RunningRedis, startRedis } from '@casebook/servers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Counters, redisCounters } from './counters.ts';
import { RateLimit } from './rate-limit.ts';

describe('limits on Redis', () => {
  let redis: RunningRedis;
  let replicas: readonly Counters[];

  beforeAll(async () => {
    redis = await startRedis();
    const log = openLog('gateway', 'silent');
    replicas = [redisCounters(redis.url, log), redisCounters(redis.url, log)];
  });
  afterAll(async () => {
    for (const counters of replicas) await counters.stop();
    await redis.stop();
  });

  const waitFor = async (condition: () => boolean) => {
    for (const end = Date.now() + 30_000; !condition(); await new Promise((resolve) => setTimeout(resolve, 20)))
      if (Date.now() > end) throw new Error('The condition was not met within 30 s');
  };

  it('are shared by all replicas, per process while Redis is down, and shared again after its restart', async () => {
    const [first, second] = replicas.map((counters) => new RateLimit(counters, { name: 'full', points: 2, seconds: 600 }));
    if (!first || !second) throw new Error('Expected two replicas');
    await waitFor(() => replicas.every((counters) => counters.health().status === 'up'));

    expect([(await first.take('a')).granted, (await second.take('a')).granted, (await first.take('a')).granted]).toEqual([
      true,
      true,
      false,
    ]);

    await redis.kill();
    await waitFor(() => replicas.every((counters) => counters.health().status === 'degraded'));
    expect((await first.take('b')).granted).toBe(true);
    expect((await first.take('b')).granted).toBe(true);
    expect((await first.take('b')).granted).toBe(false);

    await redis.restart();
    await waitFor(() => replicas.every((counters) => counters.health().status === 'up'));
    expect((await second.take('a')).granted).toBe(false);
  });
});
