import { randomUUID } from 'node:crypto';
import type { TestBearer } from '@casebook/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { setUpAi, until } from '../../test/ai-under-test.ts';
import { readExplanation, type Streamed } from '../../test/read-explanation.ts';

const STEM =
  'An analyst confirms that a workstation of the finance team sends data to an unknown host. Which step is BEST taken FIRST?';
const KEY = 'Contain it';

describe('explanations of a question', () => {
  const tested = setUpAi();
  let id: string;
  beforeEach(async () => {
    await tested.behaveWell();
    id = randomUUID();
    await tested.storeQuestion({ id, stem: STEM });
  });

  const explain = (who: TestBearer | undefined, kind: string, questionId = id, signal?: AbortSignal) =>
    readExplanation(tested, who, { questionId, kind }, signal);
  const answered = async (options: { hasAccess?: boolean } = {}) => {
    const member = await tested.member(options);
    await tested.storeAnswer(member, id);
    return member;
  };
  const textOf = ({ done }: Streamed) => (done && 'text' in done ? done.text : undefined);
  const today = () => new Date().toISOString().slice(0, 10);

  it('need a signed-in member', async () => {
    expect((await explain(undefined, 'keywords')).status).toBe(401);
  });

  it.each(['perspective', 'enhanced'])(
    'stream the %s piece by piece, with the model that the endpoint reported',
    async (kind) => {
      const streamed = await explain(await answered(), kind);
      expect(streamed.pieces.length).toBeGreaterThan(5);
      expect(streamed.done).toMatchObject({ kind, questionId: id, contentVersion: 1, model: 'casebook-sample' });
      expect(textOf(streamed)).toBe(streamed.pieces.join(''));
    },
  );

  it.each(['perspective', 'enhanced', 'keywords'])(
    'write the %s once for all members, and serve the stored one at once',
    async (kind) => {
      const first = await explain(await answered(), kind);
      const second = await explain(await answered(), kind);
      expect(second.done).toEqual(first.done);
      expect(second.pieces).toHaveLength(kind === 'keywords' ? 0 : 1);
      expect(await tested.received()).toHaveLength(1);
    },
  );

  it.each(['perspective', 'keywords'])('make one call for two requests for the %s at once', async (kind) => {
    await tested.behave({ behavior: 'slow', requests: 1, firstMs: 600, tokenMs: 1 });
    const members = [await answered(), await answered(), await answered()];
    const all = await Promise.all(members.map((member) => explain(member, kind)));
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(all.map(({ done }) => JSON.stringify(done))).size).toBe(1);
    expect(await tested.received()).toHaveLength(1);
  });

  it('are written by another request once the lease of a killed one has ended', async () => {
    const claim = (leaseEndsAt: string) =>
      tested.query(
        `INSERT INTO explanations (id, kind, question_id, content_version, prompt_version, writer, lease_ends_at, created_at)
         VALUES ($1, 'perspective', $2, 1, 1, $1, ${leaseEndsAt}, now())`,
        [randomUUID(), id],
      );
    await claim("now() + interval '1 second'");
    const streamed = await explain(await answered(), 'perspective');
    expect(streamed.done).toBeDefined();
    expect(await tested.received()).toHaveLength(1);
  });

  it('are written by the one who waits if the first request fails or leaves', async () => {
    await tested.behave({ behavior: 'slow', requests: 1, firstMs: 20_000 });
    const leaving = new AbortController();
    const [first, second] = [await answered(), await answered()];
    const left = explain(first, 'enhanced', id, leaving.signal).catch(() => 'left');
    await until('the first call', async () => (await tested.received()).length > 0 || undefined);
    const waiting = explain(second, 'enhanced');
    leaving.abort();
    expect(await left).toBe('left');
    expect((await waiting).done).toMatchObject({ kind: 'enhanced' });
  });

  it('come after the answer, the keywords excepted', async () => {
    const member = await tested.member();
    for (const kind of ['perspective', 'enhanced'])
      expect((await explain(member, kind)).problem).toMatchObject({ status: 403, code: 'explanation.answer-first' });
    expect((await explain(member, 'keywords')).status).toBe(200);
  });

  it('are refused while an active quiz shows the question again unanswered', async () => {
    const member = await answered();
    await tested.storeAnswer(member, id, { version: 2, answered: false });
    expect((await explain(member, 'perspective')).problem).toMatchObject({ code: 'explanation.answer-first' });
    await tested.storeAnswer(member, id, { version: 3 });
    expect((await explain(member, 'perspective')).status).toBe(200);
  });

  it('belong to the version that was answered, and are written anew for a new one', async () => {
    const member = await answered();
    const before = await explain(member, 'perspective');
    await tested.storeQuestion({ id, stem: `${STEM} Choose well.`, version: 2, contentVersion: 2 });
    expect((await explain(member, 'perspective')).problem).toMatchObject({ status: 409, code: 'explanation.question-changed' });
    await tested.storeAnswer(member, id, { version: 2, contentVersion: 2 });
    const after = await explain(member, 'perspective');
    expect(after.done).toMatchObject({ contentVersion: 2 });
    expect(after.done?.id).not.toBe(before.done?.id);
  });

  it('are for members with access, and for the others at the items of their daily quiz', async () => {
    const free = await answered({ hasAccess: false });
    for (const kind of ['perspective', 'enhanced', 'keywords'])
      expect((await explain(free, kind)).problem).toMatchObject({ status: 403, code: 'access.required' });
    await tested.storeDailySet(today(), [id]);
    for (const kind of ['perspective', 'enhanced', 'keywords']) expect((await explain(free, kind)).status).toBe(200);
    const unanswered = await tested.member({ hasAccess: false });
    expect((await explain(unanswered, 'keywords')).status).toBe(200);
    expect((await explain(unanswered, 'perspective')).problem).toMatchObject({ code: 'explanation.answer-first' });
  });

  it('hide questions that the member can’t see', async () => {
    await tested.storeQuestion({ id, stem: STEM, version: 2, available: false });
    expect((await explain(await tested.member(), 'keywords')).problem).toMatchObject({ code: 'question.not-found' });
    expect((await explain(await tested.member(), 'keywords', randomUUID())).problem).toMatchObject({
      code: 'question.not-found',
    });
    expect((await explain(await answered(), 'keywords')).status).toBe(200);
  });

  it('have keywords that stand in the stem, at most ten, without the key in the prompt or a reason', async () => {
    const { done } = await explain(await tested.member(), 'keywords');
    const keywords = done && 'keywords' in done ? done.keywords : [];
    expect(keywords.length).toBeGreaterThan(0);
    expect(keywords.length).toBeLessThanOrEqual(10);
    for (const { keyword, why } of keywords) {
      expect(STEM).toContain(keyword);
      expect(why).not.toContain(KEY);
    }
    const [request] = await tested.received('keywords');
    const data = JSON.parse(request?.messages.at(-1)?.content.split('\n').at(-1) ?? '');
    expect(Object.keys(data).sort()).toEqual(['options', 'question']);
    expect(JSON.stringify(request)).not.toMatch(/correctAnswer|correctOptionId|Containment limits/);
  });

  it.each([
    ['perspective', 'Failed to generate manager perspective. Please try again.'],
    ['enhanced', "Sorry, I couldn't put that explanation together just now. The answer and its explanation below still hold."],
    ['keywords', 'Failed to analyze keywords. Please try again.'],
  ])('fail with a message of their kind: %s', async (kind, detail) => {
    await tested.behave({ behavior: 'context-length', requests: 'all' });
    const failed = await explain(await answered(), kind);
    expect(failed.problem).toMatchObject({ status: 502, detail });
    await tested.behaveWell();
    expect((await explain(await answered(), kind)).status).toBe(200);
  });

  it('say what the provider says where it says more', async () => {
    await tested.behave({ behavior: 'quota', requests: 'all' });
    expect((await explain(await answered(), 'perspective')).problem).toMatchObject({
      detail: 'OpenAI API quota exceeded. Please check your account.',
    });
  });
});
