import type { GenerationView, GeneratorView } from '@casebook/contracts';
import { newId, systemCaller } from '@casebook/platform';
import { describe, expect, it } from '@jest/globals';
import { setUpAi, until } from '../../test/ai-under-test.ts';
import { PruneGenerationsHandler } from './prune-generations.handler.ts';

describe('within a budget', () => {
  const tested = setUpAi({ AI_DAILY_BUDGET: '0', AI_FREE_DAILY_BUDGET: '0' });

  it('that is used up, nothing is called, and the run says so and when it can continue', async () => {
    for (const [hasAccess, code] of [
      [true, 'ai.budget-exceeded'],
      [false, 'ai.budget-exceeded'],
    ] as const) {
      const member = await tested.member({ hasAccess });
      const { body } = await tested.request<GenerationView>(member, 'POST', '/generations', {
        domain: 'Asset Security',
        count: 5,
      });
      const stopped = await until('the run has stopped', async () => {
        const { body: run } = await tested.request<GenerationView>(member, 'GET', `/generations/${body.id}`);
        return run.status === 'limited' ? run : undefined;
      });
      expect(stopped.problem).toMatchObject({ code, message: expect.stringContaining('resets at midnight UTC') });
      expect(stopped.problem?.resumeAt).toMatch(/T00:00:0/);
      expect(stopped.steps).toEqual([]);
    }
    expect(await tested.received()).toEqual([]);
  });
});

describe('at night', () => {
  const tested = setUpAi({ AI_DAILY_BUDGET: '0' });

  it('a run that has waited a week is canceled, and one that ended 90 days ago is deleted', async () => {
    const member = await tested.member({ hasAccess: false });
    const { body: run } = await tested.request<GenerationView>(member, 'POST', '/generations', { count: 1 });
    const get = () => tested.request<GenerationView>(member, 'GET', `/generations/${run.id}`);
    await until('the run has stopped', async () => (await get()).body.status === 'limited' || undefined);
    const age = (days: number) => tested.query(`UPDATE generations SET updated_at = now() - interval '${days} days'`);
    const free = async () => (await tested.request<GeneratorView>(member, 'GET', '/generator')).body.free?.remaining;
    const prune = () =>
      tested.service.app.get(PruneGenerationsHandler, { strict: false }).handle({
        id: newId(),
        attempt: 1,
        caller: systemCaller('test', 'test'),
        signal: new AbortController().signal,
        payload: {},
      });

    await age(6);
    await prune();
    expect([(await get()).body.status, await free()]).toEqual(['limited', 2]);
    await age(8);
    await prune();
    expect([(await get()).body.status, await free()]).toEqual(['canceled', 3]);
    await age(89);
    await prune();
    expect((await get()).status).toBe(200);
    await age(91);
    await prune();
    expect((await get()).status).toBe(404);
  });
});

describe('without a key', () => {
  const tested = setUpAi({ OPENAI_API_KEY: '' });

  it('the generator says that AI is not configured', async () => {
    const member = await tested.member();
    expect((await tested.request(member, 'GET', '/generator')).body).toMatchObject({ configured: false });
    const { status, body } = await tested.request(member, 'POST', '/generations', { domain: 'Asset Security' });
    expect([status, body.code, body.detail]).toEqual([503, 'ai.not-configured', 'AI isn’t set up here.']);
  });
});

describe('with unscaled limits', () => {
  const tested = setUpAi({ LIMIT_SCALE: '1' });

  it('a second request within 5 seconds is refused with its wait, and the violation is published', async () => {
    const member = await tested.member();
    const { body } = await tested.request<GenerationView>(member, 'POST', '/generations', { domain: 'Asset Security' });
    await until('the run has ended', async () => {
      const { body: run } = await tested.request<GenerationView>(member, 'GET', `/generations/${body.id}`);
      return run.status === 'done' || undefined;
    });
    const refused = await tested.request(member, 'POST', '/generations', { domain: 'Asset Security' });
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({ code: 'ai.cooldown', detail: 'Please wait 5 seconds between requests' });
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(5);
    const published = (await tested.outbox()).filter(({ destination }) => destination === 'limits.violations');
    expect(published.map(({ payload }) => payload)).toEqual([
      expect.objectContaining({ userId: member.id, code: 'ai.cooldown', type: 'rate_limit' }),
    ]);
    expect((await tested.request(member, 'GET', '/limits')).body).toMatchObject({ mode: 'single' });
  });
});
