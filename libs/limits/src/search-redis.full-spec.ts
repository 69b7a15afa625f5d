import { randomUUID } from 'node:crypto';
import { type RunningRedis, startRedis } from '@casebook/servers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { searchRedis } from './search-redis.ts';

describe('searching Redis for a member', () => {
  let running: RunningRedis;
  let redis: Redis;

  beforeAll(async () => {
    running = await startRedis();
    redis = new Redis(running.url);
  });
  afterAll(async () => {
    redis.disconnect();
    await running.stop();
  });

  it('finds names and values of keys of any type, and when they expire', async () => {
    const member = randomUUID();
    await redis.set(`limit:api:member:${member}`, 1, 'EX', 60);
    await redis.hset('bull:mail:1', 'data', JSON.stringify({ userId: member.toUpperCase() }));
    await redis.lpush('a-list', member);
    await redis.sadd('a-set', member);
    await redis.zadd('a-sorted-set', 1, member);
    await redis.xadd('a-stream', '*', 'field', member);
    await redis.set('other', randomUUID());
    const found = await searchRedis(running.url, [member]);
    expect(found.map(({ name }) => name).sort()).toEqual([
      ...['a-list', 'a-set', 'a-sorted-set', 'a-stream', 'bull:mail:1', 'limit:api:member:*'],
    ]);
    const [counter, ...others] = [...found].sort((a, b) => b.name.localeCompare(a.name));
    expect(counter?.secondsLeft).toBeGreaterThan(0);
    expect(others.filter(({ secondsLeft }) => secondsLeft !== undefined)).toEqual([]);
    expect(await searchRedis(running.url, [randomUUID()])).toEqual([]);
  });

  it('fails if Redis can’t be reached, instead of finding nothing', async () => {
    await expect(searchRedis('redis://127.0.0.1:1', ['a'])).rejects.toThrow();
  });
});
