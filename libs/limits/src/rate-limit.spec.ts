import { Metrics } from '@casebook/platform';
import { describe, expect, it } from '@jest/globals';
import { memoryCounters } from './counters.ts';
import { limitHeaders, RateLimit, strictestVerdict } from './rate-limit.ts';

describe('a rate limit', () => {
  const rule = { name: 'test', points: 2, seconds: 60 };

  it('grants as many requests as it has points, then refuses until its window ends', async () => {
    const limit = new RateLimit(memoryCounters(), rule);
    expect([await limit.take('a'), await limit.take('a')].map(({ granted, remaining }) => [granted, remaining])).toEqual([
      [true, 1],
      [true, 0],
    ]);
    expect(await limit.take('a')).toMatchObject({ granted: false, remaining: 0, resetSeconds: 60 });
  });

  it('grants a refunded request again', async () => {
    const limit = new RateLimit(memoryCounters(), { ...rule, points: 1 });
    await limit.take('a');
    await limit.refund('a');
    expect([(await limit.take('a')).granted, (await limit.take('a')).granted]).toEqual([true, false]);
  });

  it('counts each key separately', async () => {
    const limit = new RateLimit(memoryCounters(), { ...rule, points: 1 });
    await limit.take('a');
    expect((await limit.take('b')).granted).toBe(true);
  });

  it('counts refusals by the name of the limit, never by the key', async () => {
    const metrics = new Metrics('test');
    const limit = new RateLimit(memoryCounters(metrics), { ...rule, points: 1 });
    const refusals = async () => /^rate_limit_refusals_total.*$/m.exec(await metrics.registry.metrics())?.[0];
    expect(await refusals()).toBe('rate_limit_refusals_total{limit="test",service="test"} 0');
    for (let count = 0; count < 3; count += 1) await limit.take('ada@example.org');
    expect(await refusals()).toBe('rate_limit_refusals_total{limit="test",service="test"} 2');
  });

  it('sends Retry-After with a refusal', () => {
    const refusal = { granted: false, limit: 2, remaining: 0, resetSeconds: 7 };
    expect(limitHeaders(refusal)).toMatchObject({ 'retry-after': '7', 'ratelimit-limit': '2' });
    expect(limitHeaders({ ...refusal, granted: true })).not.toHaveProperty('retry-after');
  });

  it('selects the strictest of several verdicts', () => {
    const wide = { granted: true, limit: 100, remaining: 50, resetSeconds: 1 };
    const narrow = { granted: true, limit: 10, remaining: 1, resetSeconds: 1 };
    const refused = { granted: false, limit: 1000, remaining: 0, resetSeconds: 1 };
    expect(strictestVerdict([wide, narrow])).toBe(narrow);
    expect(strictestVerdict([wide, narrow, refused])).toBe(refused);
    expect(strictestVerdict([])).toBeUndefined();
  });
});
