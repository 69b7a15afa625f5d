import type {
  AiUsageView,
  GeneratedQuestionPage,
  GeneratedQuestionView,
  GenerationView,
  GeneratorView,
  PromptData,
} from '@casebook/contracts';
import type { TestBearer } from '@casebook/testing';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { setUpAi, until } from '../../test/ai-under-test.ts';

const DOMAIN = 'Security Operations';

describe('the generator', () => {
  const tested = setUpAi();
  beforeAll(() =>
    tested.storeQuestion({
      id: '019aa000-0000-7000-8000-000000000100',
      stem: 'An analyst confirms that a workstation sends data to an unknown host. Which step is BEST taken FIRST?',
    }),
  );
  beforeEach(() => tested.behaveWell());

  const start = (who: TestBearer, input: object = {}, headers: Record<string, string> = {}) =>
    tested.request<GenerationView>(who, 'POST', '/generations', { domain: DOMAIN, ...input }, headers);
  const ended = (who: TestBearer, id: string) =>
    until('the run has ended', async () => {
      const { body } = await tested.request<GenerationView>(who, 'GET', `/generations/${id}`);
      return ['done', 'limited', 'failed', 'canceled'].includes(body.status) ? body : undefined;
    });
  const events = async ({ id }: TestBearer) =>
    (await tested.outbox()).filter(
      ({ type, payload }) => type === 'ai.question.generated.v1' && (payload as { createdBy: string }).createdBy === id,
    );
  const free = async (who: TestBearer) => (await tested.request<GeneratorView>(who, 'GET', '/generator')).body.free;

  it('needs a signed-in member', async () => {
    expect((await tested.request(undefined, 'POST', '/generations', {})).status).toBe(401);
  });

  it('generates one easy, technical, scenario-based question by default', async () => {
    const member = await tested.member();
    const { status, body } = await start(member);
    expect(status).toBe(202);
    expect(body).toMatchObject({
      status: 'queued',
      domain: DOMAIN,
      difficulty: 'Easy',
      questionType: 'scenario-based',
      scenarioType: 'technical',
      includeDistractors: true,
      count: 1,
      steps: [],
    });
    await ended(member, body.id);
  });

  it('stores what passes the gate, with one event per question, and shows the model that the endpoint reported', async () => {
    const member = await tested.member();
    const { body } = await start(member, { count: 5, difficulty: 'Hard', topic: 'Incident response' });
    const run = await ended(member, body.id);
    expect(run).toMatchObject({ status: 'done', count: 5 });
    expect(run.steps.map(({ position, outcome }) => [position, outcome])).toEqual([0, 1, 2, 3, 4].map((at) => [at, 'saved']));
    const { body: page } = await tested.request<GeneratedQuestionPage>(member, 'GET', '/generated-questions');
    expect(page).toMatchObject({ total: 5, totalIsEstimate: false });
    expect(new Set(page.items.map(({ question }) => question)).size).toBe(5);
    for (const item of page.items) {
      expect(item).toMatchObject({ model: 'casebook-sample', domain: DOMAIN, topic: 'Incident response', difficulty: 'Hard' });
      expect(item.options.map(({ id }) => id)).toContain(item.correctOptionId);
    }
    const published = await events(member);
    expect(published.map(({ aggregate_id }) => aggregate_id).sort()).toEqual(page.items.map(({ id }) => id).sort());
    expect(published[0]?.payload).toMatchObject({
      generationId: run.id,
      promptVersions: { 'question-draft': 1, 'duplicate-check': 1, 'blind-solve': 1, 'options-solve': 1 },
      guessable: false,
    });
  });

  it('lets a member have one run at a time, also of requests at the same moment', async () => {
    const member = await tested.member();
    const answers = await Promise.all([start(member), start(member), start(member)]);
    // A second request within the cooldown is refused by the limits.
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(1);
    expect(answers.every(({ status }) => [202, 409, 429].includes(status))).toBe(true);
    const id = answers.find(({ status }) => status === 202)?.body.id ?? '';
    expect((await tested.request<GeneratorView>(member, 'GET', '/generator')).body.active?.id).toBe(id);
    await ended(member, id);
  });

  it('answers a repeated request with the first one’s run, which no limit refuses', async () => {
    const member = await tested.member();
    const headers = { 'idempotency-key': '019aa000-0000-7000-8000-0000000002aa' };
    const first = await start(member, {}, headers);
    const repeated = await start(member, {}, headers);
    expect([first.status, repeated.status, repeated.body.id]).toEqual([202, 202, first.body.id]);
    await ended(member, first.body.id);
    expect((await start(member, {}, headers)).body.id).toBe(first.body.id);
    expect((await start(member, { count: 5 }, headers)).body).toMatchObject({ code: 'idempotency.key-reused' });
    expect(await events(member)).toHaveLength(1);
  });

  it('counts as used by its member, with what the limits leave', async () => {
    const member = await tested.member();
    const { body } = await start(member, { count: 5 });
    await ended(member, body.id);
    const usage = async (who: TestBearer) => (await tested.request<AiUsageView>(who, 'GET', '/usage')).body;
    expect((await usage(member)).uses).toContainEqual({ use: 'generated-questions', count: 5 });
    expect((await usage(member)).limits.hour.used).toBe(5);
    expect((await usage(await tested.member())).uses.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0]);
    await tested.query(`UPDATE generated_questions SET created_at = now() - interval '31 days'`);
    expect((await usage(member)).uses).toContainEqual({ use: 'generated-questions', count: 0 });
  });

  it('shows nobody another member’s runs and questions', async () => {
    const [member, stranger] = [await tested.member(), await tested.member()];
    const { body } = await start(member);
    await ended(member, body.id);
    for (const path of [`/generations/${body.id}`, `/generations/${body.id}/events`])
      expect((await tested.request(stranger, 'GET', path)).body).toMatchObject({ code: 'generation.not-found' });
    expect((await tested.request(stranger, 'DELETE', `/generations/${body.id}`)).status).toBe(404);
    expect((await tested.request<GeneratedQuestionPage>(stranger, 'GET', '/generated-questions')).body.total).toBe(0);
  });

  it('cancels a run after the question in hand', async () => {
    const member = await tested.member();
    await tested.behave({ behavior: 'slow', requests: 1, firstMs: 2_000, tokenMs: 0 });
    const { body } = await start(member, { count: 10 });
    await until('the first question is drafted', async () => {
      const { status } = (await tested.request<GenerationView>(member, 'GET', `/generations/${body.id}`)).body;
      return status === 'drafting' || undefined;
    });
    const canceled = await tested.request<GenerationView>(member, 'DELETE', `/generations/${body.id}`);
    expect(canceled.body.status).toBe('canceling');
    expect((await start(member)).body).toMatchObject({ code: 'generation.active-exists' });
    const run = await ended(member, body.id);
    expect([run.status, run.steps.length]).toEqual(['canceled', 1]);
    expect(await events(member)).toHaveLength(1);
    expect((await tested.request<GenerationView>(member, 'DELETE', `/generations/${body.id}`)).body.status).toBe('canceled');
  });

  describe('for a member without access', () => {
    it('generates 3 in an ISO week, in a domain that the server chooses, at most what is left at once', async () => {
      const member = await tested.member({ hasAccess: false });
      expect(await free(member)).toMatchObject({ limit: 3, remaining: 3, eligible: true });
      const first = await start(member, { count: 1, domain: DOMAIN });
      expect(first.body.domain).not.toBe(DOMAIN);
      await ended(member, first.body.id);
      const second = await start(member, { count: 10 });
      expect(second.body.count).toBe(2);
      expect((await ended(member, second.body.id)).steps).toHaveLength(2);
      expect(await free(member)).toMatchObject({ remaining: 0 });
      const third = await start(member);
      expect([third.status, (third.body as unknown as { code: string }).code]).toEqual([403, 'generation.free-used-up']);
      expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await events(member)).toHaveLength(3);
    });

    it('gives back what was refused', async () => {
      const member = await tested.member({ hasAccess: false });
      await tested.behave({ behavior: 'flawed', requests: 1, prompt: 'question-draft' });
      const { body } = await start(member);
      const run = await ended(member, body.id);
      expect(run.steps).toEqual([{ position: 0, outcome: 'refused', check: expect.any(String), reason: expect.any(String) }]);
      expect(await free(member)).toMatchObject({ remaining: 3 });
      expect(await events(member)).toEqual([]);
    });

    it('needs an address: an anonymous account has none', async () => {
      const member = await tested.member({ hasAccess: false, email: '' });
      expect(await free(member)).toMatchObject({ eligible: false });
      expect((await start(member)).body).toMatchObject({ code: 'generation.email-required' });
    });

    it('shows the key and the explanation once the question is answered in its card, once', async () => {
      const member = await tested.member({ hasAccess: false });
      const { body } = await start(member);
      await ended(member, body.id);
      const { body: page } = await tested.request<GeneratedQuestionPage>(member, 'GET', '/generated-questions');
      const [item] = page.items as [GeneratedQuestionView];
      expect([item.correctOptionId, item.rationales, item.keyConcepts]).toEqual([undefined, undefined, undefined]);
      const [chosen, other] = item.options.map(({ id }) => ({ id })) as unknown as [{ id: string }, { id: string }];
      const put = (optionId: string) =>
        tested.request<GeneratedQuestionView>(member, 'PUT', `/generated-questions/${item.id}/answer`, { optionId });
      const answered = await put(chosen.id);
      expect(answered.body).toMatchObject({ chosenOptionId: chosen.id, keyConcepts: expect.any(String) });
      expect(answered.body.rationales).toHaveLength(4);
      expect((await put(chosen.id)).status).toBe(200);
      expect((await put(other.id)).body).toMatchObject({ code: 'generated-question.already-answered' });
      expect((await put(member.id)).body).toMatchObject({ code: 'quiz.option-not-found' });
    });
  });

  describe('at a failure of the provider', () => {
    it.each([
      ['rate-limit', 'OpenAI API rate limit exceeded. Please try again in a few minutes.'],
      ['quota', 'OpenAI API quota exceeded. Please check your account.'],
      ['invalid-key', 'Invalid OpenAI API key. Please check your configuration.'],
    ])(
      '%s stops the run with its own message, and one press continues it',
      async (name, message) => {
        const member = await tested.member();
        await tested.behave({ behavior: name, requests: 'all', seconds: 1 });
        const { body } = await start(member);
        const stopped = await ended(member, body.id);
        expect(stopped).toMatchObject({ status: 'limited', steps: [], problem: { message, resumeAt: expect.any(String) } });
        await tested.behaveWell();
        const presses = await Promise.all([1, 2].map(() => tested.request(member, 'POST', `/generations/${body.id}/continue`)));
        expect(presses.map(({ status }) => status === 202).sort()).toEqual([false, true]);
        expect(await ended(member, body.id)).toMatchObject({ status: 'done', steps: [{ outcome: 'saved' }] });
      },
      60_000,
    );

    it.each([
      ['empty', 'No response generated'],
      ['invalid-json', 'Failed to generate properly formatted question'],
    ])(
      'a reply that is %s is requested once more, and then refused with its own message',
      async (name, reason) => {
        const member = await tested.member();
        await tested.behave({ behavior: name, requests: 2, prompt: 'question-draft' });
        const { body } = await start(member);
        expect((await ended(member, body.id)).steps).toEqual([{ position: 0, outcome: 'refused', check: 'schema', reason }]);
      },
      30_000,
    );

    it('a fenced reply is read', async () => {
      const member = await tested.member();
      await tested.behave({ behavior: 'fenced', requests: 3 });
      const { body } = await start(member);
      expect((await ended(member, body.id)).steps).toMatchObject([{ outcome: 'saved' }]);
    });
  });

  describe('the gate', () => {
    it.each([
      ['wrong-key', 'blind-solve'],
      ['duplicate', 'near-duplicate'],
      ['reworded', 'near-duplicate'],
      ['three-options', 'schema'],
    ])(
      'refuses a draft with the fault %s by the check %s',
      async (name, check) => {
        const member = await tested.member();
        const stem = 'An analyst confirms that a workstation sends data to an unknown host. Which step is BEST taken FIRST?';
        await tested.behave({ behavior: name, requests: 2, ...(name === 'duplicate' && { stem }) });
        const { body } = await start(member);
        expect((await ended(member, body.id)).steps).toMatchObject([{ outcome: 'refused', check }]);
      },
      30_000,
    );

    it.each(['duplicate', 'reworded'])('has a draft with the fault %s written once more, about something else', async (name) => {
      const member = await tested.member();
      const stem = 'An analyst confirms that a workstation sends data to an unknown host. Which step is BEST taken FIRST?';
      await tested.behave({ behavior: name, requests: 1, ...(name === 'duplicate' && { stem }) });
      const { body } = await start(member);
      expect((await ended(member, body.id)).steps).toMatchObject([{ outcome: 'saved' }]);
      const [second, first] = (await tested.received('question-draft')).map(
        ({ messages }) => JSON.parse(messages.at(-1)?.content.split('\n').at(-1) ?? '') as PromptData<'question-draft'>,
      );
      expect(first?.avoid).not.toEqual(second?.avoid);
      expect(second?.avoid).toEqual(expect.arrayContaining(first?.avoid ?? []));
    });

    it('marks a draft whose options still give the key away after one repair', async () => {
      const member = await tested.member();
      await tested.behave({ behavior: 'guessable', requests: 2 });
      const { body } = await start(member);
      expect((await ended(member, body.id)).steps).toMatchObject([{ outcome: 'saved', guessable: true }]);
    });
  });
});
