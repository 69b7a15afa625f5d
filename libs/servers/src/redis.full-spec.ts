import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { type RunningRedis, startRedis } from './redis.ts';

describe('startRedis', () => {
  let server: RunningRedis;

  beforeEach(async () => {
    server = await startRedis();
  });
  afterEach(() => server.stop());

  it('evicts nothing, syncs writes before confirming them, and listens on 127.0.0.1 only', async () => {
    const settings = await withClient(server.url, async (redis) => [
      await redis.config('GET', 'maxmemory-policy'),
      await redis.config('GET', 'appendonly'),
      await redis.config('GET', 'appendfsync'),
      await redis.config('GET', 'bind'),
    ]);
    expect(settings).toEqual([
      ['maxmemory-policy', 'noeviction'],
      ['appendonly', 'yes'],
      ['appendfsync', 'always'],
      ['bind', '127.0.0.1'],
    ]);
  });

  it('keeps its data and address after kill -9 and a restart', async () => {
    await withClient(server.url, (redis) => redis.set('key', 'value'));
    const before = server.pid();
    await server.kill();
    await server.restart();
    expect(server.pid()).not.toBe(before);
    expect(await withClient(server.url, (redis) => redis.get('key'))).toBe('value');
  });

  it('refuses a port that is in use', async () => {
    await expect(startRedis({ port: server.port })).rejects.toThrow(`Port ${server.port} is in use`);
  });
});

async function withClient<T>(url: string, work: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis(url);
  try {
    return await work(redis);
  } finally {
    redis.disconnect();
  }
}
