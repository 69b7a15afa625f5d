import { randomUUID } from 'node:crypto';
import type { AiUsageSummary } from '@casebook/contracts';
import { createBeforeAll } from '@casebook/testing/hooks';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { setUpAi } from '../../test/ai-under-test.ts';

describe('the use of AI', () => {
  const tested = setUpAi();
  const admin = createBeforeAll(() => tested.tokens.bearer('admin'));
  const [ann, bob] = [randomUUID(), randomUUID()];

  beforeAll(async () => {
    await use(ann, '2026-11-01', 'casey', 2, 30_000);
    await use(ann, '2026-11-02', 'keywords', 1, 10_000);
    await use(bob, '2026-11-02', 'casey', 3, 50_000);
    const explanation = randomUUID();
    await tested.query(
      `INSERT INTO explanations (id, kind, question_id, content_version, prompt_version, writer, lease_ends_at, content, model, created_at)
       VALUES ('${explanation}', 'enhanced', gen_random_uuid(), 1, 1, gen_random_uuid(), now(), '{}', 'm', '2026-11-01T12:00:00Z')`,
    );
    for (const [userId, vote] of [
      [ann, -1],
      [bob, 1],
    ])
      await tested.query(`INSERT INTO explanation_votes (user_id, explanation_id, vote, voted_at)
        VALUES ('${userId}', '${explanation}', ${vote}, '2026-11-01T12:00:00Z')`);
    const steps = JSON.stringify([{ outcome: 'saved' }, { outcome: 'saved' }, { outcome: 'refused' }]);
    await tested.query(
      `INSERT INTO generations (id, user_id, version, status, options, count, steps, created_at, updated_at)
       VALUES (gen_random_uuid(), '${ann}', 1, 'done', '{}', 3, '${steps}', '2026-11-02T23:59:59Z', now())`,
    );
  });

  const use = (userId: string, day: string, prompt: string, calls: number, cost: number) =>
    tested.query(`INSERT INTO model_usage (user_id, day, prompt, model, is_free, calls, prompt_tokens, completion_tokens, cost_micros)
      VALUES ('${userId}', '${day}', '${prompt}', 'm', false, ${calls}, ${calls * 100}, ${calls * 10}, ${cost})`);
  const read = async (query: string) => (await tested.request<AiUsageSummary>(admin, 'GET', `/usage/summary?${query}`)).body;

  it('is summed by day, kind and member, those who cost the most first', async () => {
    const summary = await read('from=2026-11-01&to=2026-11-02');
    expect(summary.total).toEqual({ calls: 6, promptTokens: 600, completionTokens: 60, costMicros: 90_000 });
    expect(summary.days.map(({ day, costMicros }) => [day, costMicros])).toEqual([
      ['2026-11-01', 30_000],
      ['2026-11-02', 60_000],
    ]);
    expect(summary.kinds.map(({ kind, calls }) => [kind, calls])).toEqual([
      ['casey', 5],
      ['keywords', 1],
    ]);
    expect(summary.members.map(({ userId, costMicros }) => [userId, costMicros])).toEqual([
      [bob, 50_000],
      [ann, 40_000],
    ]);
  });

  it('has its quality: votes on texts, and what the gate let through', async () => {
    expect((await read('from=2026-11-01&to=2026-11-02')).quality).toEqual([
      { kind: 'explanation', good: 1, bad: 1 },
      { kind: 'question-draft', good: 2, bad: 1 },
    ]);
    expect((await read(`from=2026-11-01&to=2026-11-02&userId=${bob}`)).quality).toEqual([
      { kind: 'explanation', good: 1, bad: 0 },
    ]);
    expect((await read('from=2026-11-01&to=2026-11-01')).quality).toEqual([{ kind: 'explanation', good: 1, bad: 1 }]);
  });

  it('is filtered by day, kind and member together', async () => {
    const summary = await read(`from=2026-11-02&to=2026-11-02&kind=casey&userId=${bob}`);
    expect(summary).toMatchObject({ from: '2026-11-02', to: '2026-11-02', total: { calls: 3, costMicros: 50_000 } });
    expect(summary.members).toHaveLength(1);
  });

  it('is that of the last thirty days unless said otherwise', async () => {
    const { from, to } = await read('');
    expect((Date.parse(to) - Date.parse(from)) / (24 * 60 * 60_000)).toBe(29);
  });

  it('is that of 366 days at most, which end no earlier than they start', async () => {
    const statusOf = async (query: string) => (await tested.request(admin, 'GET', `/usage/summary?${query}`)).status;
    expect(await statusOf('from=2025-11-01&to=2026-11-01')).toBe(200);
    for (const query of ['from=2025-10-31&to=2026-11-01', 'from=2026-11-02&to=2026-11-01', 'from=2001-01-01', 'from=yesterday'])
      expect(await statusOf(query)).toBe(400);
  });

  it('is for admins', async () => {
    expect((await tested.request(await tested.member(), 'GET', '/usage/summary')).status).toBe(403);
  });
});
