import { randomUUID } from 'node:crypto';
import type { VotedExplanations } from '@casebook/contracts';
import type { TestBearer } from '@casebook/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { setUpAi } from '../../test/ai-under-test.ts';
import { readExplanation } from '../../test/read-explanation.ts';

const STEM =
  'An analyst confirms that a workstation of the finance team sends data to an unknown host. Which step is BEST taken FIRST?';

describe('votes on explanations', () => {
  const tested = setUpAi();
  let id: string;
  beforeEach(async () => {
    await tested.behaveWell();
    id = randomUUID();
    await tested.storeQuestion({ id, stem: STEM });
  });

  const explain = (who: TestBearer, kind: string) => readExplanation(tested, who, { questionId: id, kind });
  const answered = async () => {
    const member = await tested.member();
    await tested.storeAnswer(member, id);
    return member;
  };
  const vote = (who: TestBearer, explanation: string, value: unknown) =>
    tested.request<{ mine?: number }>(who, 'PUT', `/explanations/${explanation}/vote`, { vote: value });
  const list = async (who: TestBearer) => tested.request<VotedExplanations>(who, 'GET', '/explanations');

  it('are one per member, can be changed and taken back, and come with the text', async () => {
    const member = await answered();
    const explanation = (await explain(member, 'perspective')).done?.id ?? '';
    for (const value of [1, -1, -1])
      expect((await vote(member, explanation, value)).body).toEqual({ id: explanation, mine: value });
    expect((await explain(member, 'perspective')).done?.mine).toBe(-1);
    expect((await vote(member, explanation, null)).body).toEqual({ id: explanation });
    expect((await explain(member, 'perspective')).done).not.toHaveProperty('mine');
    expect((await vote(member, randomUUID(), 1)).body).toMatchObject({ code: 'explanation.not-found' });
    expect((await vote(member, explanation, 2)).status).toBe(400);
  });

  it('show admins the worst first, who discard one: the next request has it written anew', async () => {
    const admin = await tested.tokens.bearer('admin');
    const [one, other] = [await answered(), await answered()];
    const bad = (await explain(one, 'perspective')).done?.id ?? '';
    const doubtful = (await explain(one, 'enhanced')).done?.id ?? '';
    for (const [who, explanation, value] of [
      [one, bad, -1],
      [other, bad, -1],
      [one, doubtful, -1],
      [other, doubtful, 1],
    ] as const)
      await vote(who, explanation, value);
    const { items } = (await list(admin)).body;
    const mine = items.filter(({ questionId }) => questionId === id);
    expect(mine.map(({ id: of, up, down }) => [of, up, down])).toEqual([
      [bad, 0, 2],
      [doubtful, 1, 1],
    ]);
    expect(mine[0]).toMatchObject({ kind: 'perspective', question: STEM, model: 'casebook-sample' });
    expect((await list(one)).status).toBe(403);
    expect((await tested.request(one, 'DELETE', `/explanations/${bad}`)).status).toBe(403);
    expect((await tested.request(admin, 'DELETE', `/explanations/${bad}`)).status).toBe(204);
    expect((await tested.request(admin, 'DELETE', `/explanations/${bad}`)).status).toBe(404);
    const again = await explain(one, 'perspective');
    expect(again.done?.id).not.toBe(bad);
    expect(again.done).not.toHaveProperty('mine');
    expect(await tested.received('perspective')).toHaveLength(2);
  });
});

describe('explanations within limits', () => {
  const tested = setUpAi({ LIMIT_SCALE: '1' });

  it('count a text that is written, not one that is stored', async () => {
    const [one, two] = [randomUUID(), randomUUID()];
    const member = await tested.member();
    for (const id of [one, two]) await tested.storeQuestion({ id, stem: `${STEM} ${id}` });
    const keywords = (questionId: string) =>
      fetch(`${tested.service.url}/api/v1/ai/explanations`, {
        method: 'POST',
        headers: { ...member.headers, 'content-type': 'application/json' },
        body: JSON.stringify({ questionId, kind: 'keywords' }),
      });
    expect((await keywords(one)).status).toBe(200);
    const refused = await keywords(two);
    expect([refused.status, (await refused.json()) as object]).toMatchObject([429, { code: 'ai.cooldown' }]);
    expect((await keywords(one)).status).toBe(200);
  });
});
