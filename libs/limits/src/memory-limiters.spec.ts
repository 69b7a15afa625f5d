import { AsyncLocalStorage, createHook } from 'node:async_hooks';
import { describe, expect, it } from '@jest/globals';
import { memoryCounters } from './counters.ts';
import { MemoryLimiters } from './memory-limiters.ts';
import { RateLimit } from './rate-limit.ts';

const DAY = { name: 'day', points: 2, seconds: 24 * 60 * 60 };

describe('counters in memory', () => {
  it('start one timer, which holds no request, however many requests they count', async () => {
    const request = new AsyncLocalStorage<object>();
    const contexts: (object | undefined)[] = [];
    const hook = createHook({ init: (_id, type) => void (type === 'Timeout' && contexts.push(request.getStore())) }).enable();
    await request.run({ body: 'of 100 kB' }, async () => {
      const counters = memoryCounters();
      for (const rule of [DAY, { ...DAY, name: 'minute', seconds: 60 }]) {
        const limit = new RateLimit(counters, rule);
        for (let key = 0; key < 100; key += 1) await limit.take(String(key));
        await limit.refund('1');
      }
      await counters.stop();
    });
    hook.disable();
    expect(contexts).toEqual([undefined]);
  });

  it('forget a key when its window has ended', async () => {
    const limiters = new MemoryLimiters();
    const [minute, day] = [limiters.open({ ...DAY, seconds: 60 }), limiters.open(DAY)];
    for (const limiter of [minute, day]) for (const key of ['a', 'b']) await limiter.consume(key);
    const now = Date.now();
    limiters.sweep(now + 59_000);
    expect([minute.size, day.size]).toEqual([2, 2]);
    limiters.sweep(now + 61_000);
    expect([minute.size, day.size]).toEqual([0, 2]);
    limiters.stop();
  });

  it('count no more keys than they may, and drop the window that ends first', async () => {
    const limiters = new MemoryLimiters();
    const limiter = limiters.open({ ...DAY, points: 1 }, 2);
    for (const key of ['oldest', 'a', 'b']) await limiter.consume(key);
    expect(limiter.size).toBe(2);
    await expect(limiter.consume('b')).rejects.toMatchObject({ remainingPoints: 0 });
    await expect(limiter.consume('oldest')).resolves.toMatchObject({ consumedPoints: 1 });
    limiters.stop();
  });

  it('give no point back to a window that has ended', async () => {
    const limiters = new MemoryLimiters();
    const limiter = limiters.open({ ...DAY, points: 1 });
    await limiter.reward('a');
    await limiter.consume('a');
    await expect(limiter.consume('a')).rejects.toMatchObject({ remainingPoints: 0 });
    limiters.stop();
  });
});
