import type { ModelDraft, PromptData } from '@casebook/contracts';
import { findItemFlaws, isNearDuplicate, likenessOf, printOf } from '@casebook/exam';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import OpenAI from 'openai';
import { draftData, messagesOf, OpenAiUnderTest, schemaOf } from '../../test/openai-under-test.ts';
import { itemOfDraft } from './questions/draft-item.ts';
import { plantedFlaws } from './questions/spoilt-drafts.ts';

describe('the controls of the stand-in for OpenAI', () => {
  let under: OpenAiUnderTest;

  beforeAll(async () => {
    under = await OpenAiUnderTest.start();
  });
  beforeEach(() => under.clear());
  afterAll(() => under.stop());

  const casey: PromptData<'casey'> = { message: 'What is salting?', history: [], sources: [], concepts: [] };
  const send = () => under.send('casey', casey);
  const textsOf = ({ options }: ModelDraft) => options.map(({ text }) => text);
  const solve = async (draft: ModelDraft) =>
    (await under.structured('blind-solve', { question: draft.question, options: textsOf(draft) })).answer;
  const solveByOptions = async (draft: ModelDraft) =>
    (await under.structured('options-solve', { options: textsOf(draft) })).answer;
  const repair = (draft: ModelDraft, problem: string) => under.structured('question-repair', { draft, problem });
  const rulesBrokenBy = (draft: ModelDraft) => [
    ...new Set(findItemFlaws(itemOfDraft(draft, draftData())).map(({ rule }) => rule)),
  ];
  const streamOf = async (tokens: string[]) => {
    const stream = await under.openai.chat.completions.create({
      model: 'x',
      stream: true,
      messages: messagesOf('casey', casey),
    });
    for await (const { choices } of stream) if (choices[0]?.delta.content) tokens.push(choices[0].delta.content);
  };

  it.each([
    ['rate-limit', 429, 'rate_limit_exceeded', OpenAI.RateLimitError],
    ['quota', 429, 'insufficient_quota', OpenAI.RateLimitError],
    ['invalid-key', 401, 'invalid_api_key', OpenAI.AuthenticationError],
    ['server-error', 500, null, OpenAI.InternalServerError],
    ['unavailable', 503, null, OpenAI.InternalServerError],
    ['context-length', 400, 'context_length_exceeded', OpenAI.BadRequestError],
  ])(
    '%s: the next request fails with %d and the code %s, and the one after it succeeds',
    async (behavior, status, code, kind) => {
      await under.behave(behavior);
      const failed = await send().catch((error: unknown) => error);
      expect(failed).toBeInstanceOf(kind);
      expect(failed).toMatchObject({ status, code });
      expect((await send()).choices).toHaveLength(1);
    },
  );

  it('rate-limit: names the wait', async () => {
    await under.behave('rate-limit', { seconds: 7 });
    const failed = await send().catch((error: unknown) => error);
    expect(failed instanceof OpenAI.APIError && failed.headers?.get('retry-after')).toBe('7');
  });

  it('no-json-schema: refuses the schema, and answers without it', async () => {
    await under.behave('no-json-schema', { requests: 'all' });
    const refused = under.send('question-draft', draftData(), { response_format: schemaOf('question-draft') });
    await expect(refused).rejects.toMatchObject({ status: 400, param: 'response_format' });
    expect((await under.send('question-draft', draftData(), { response_format: { type: 'json_object' } })).choices).toHaveLength(
      1,
    );
    expect((await under.send('question-draft', draftData())).choices).toHaveLength(1);
  });

  it('dropped: the connection ends without an answer', async () => {
    await under.behave('dropped');
    await expect(send()).rejects.toBeInstanceOf(OpenAI.APIConnectionError);
  });

  it('timeout: no answer arrives until the client gives up', async () => {
    await under.behave('timeout');
    const impatient = under.client({ timeout: 200 });
    const request = impatient.chat.completions.create({ model: 'x', messages: messagesOf('casey', casey) });
    // Jest's `Error` isn't the one that `fetch` uses, so the SDK doesn't recognize its own timeout as an APIConnectionTimeoutError.
    await expect(request).rejects.toBeInstanceOf(OpenAI.APIConnectionError);
  });

  it('slow: the client can stop between two tokens', async () => {
    await under.behave('slow', { tokenMs: 60_000 });
    const controller = new AbortController();
    const stream = await under.openai.chat.completions.create(
      { model: 'x', stream: true, messages: messagesOf('casey', casey) },
      { signal: controller.signal },
    );
    const received = [];
    for await (const chunk of stream) {
      received.push(chunk);
      controller.abort();
    }
    expect(received).toHaveLength(1);
    await under.behave('slow', { firstMs: 5, tokenMs: 1 });
    expect((await send()).choices[0]?.finish_reason).toBe('stop');
  });

  it('cut: the stream ends early, and so does a whole answer', async () => {
    await under.behave('cut', { tokens: 5, requests: 2 });
    const tokens: string[] = [];
    await expect(streamOf(tokens)).rejects.toThrow('terminated');
    expect(tokens).toHaveLength(5);
    await expect(send()).rejects.toThrow('terminated');
    await streamOf(tokens);
  });

  it('empty, fenced, invalid-json: the text is not what was requested', async () => {
    for (const behavior of ['empty', 'fenced', 'invalid-json']) await under.behave(behavior, { prompt: 'question-draft' });
    expect(await under.text('casey', casey)).not.toBe('');
    expect(await under.text('question-draft', draftData())).toBe('');
    expect(await under.text('question-draft', draftData())).toMatch(/^```json\n\{.*\}\n```$/s);
    const invalid = await under.text('question-draft', draftData());
    expect(() => JSON.parse(invalid)).toThrow(SyntaxError);
  });

  it('wrong-key: the blind solve disagrees, and agrees after a repair', async () => {
    await under.behave('wrong-key');
    const draft = await under.structured('question-draft', draftData());
    const answer = await solve(draft);
    expect(answer).toBeGreaterThanOrEqual(0);
    expect(answer).not.toBe(draft.correctAnswer);
    const repaired = await repair(draft, 'A blind solve chose another option.');
    expect(repaired.question).toBe(draft.question);
    expect(await solve(repaired)).toBe(repaired.correctAnswer);
  });

  it('wrong-key: stays after the repair if the control is for that, too', async () => {
    await under.behave('wrong-key', { requests: 2 });
    const draft = await under.structured('question-draft', draftData());
    const repaired = await repair(draft, 'A blind solve chose another option.');
    expect(await solve(repaired)).not.toBe(repaired.correctAnswer);
  });

  it.each(['scenario-based', 'definition', 'comparison', 'least-likely'] as const)(
    'two-keys: no option of a question of the format %s is better than the others',
    async (formatType) => {
      await under.behave('two-keys');
      const draft = await under.structured('question-draft', draftData({ formatType }));
      expect(await solve(draft)).not.toBe(draft.correctAnswer);
      const repaired = await repair(draft, 'Two options are defensible.');
      expect(await solve(repaired)).toBe(repaired.correctAnswer);
      expect(rulesBrokenBy(repaired)).toEqual([]);
    },
  );

  it('flawed: each draft breaks another rule, and none after its repair', async () => {
    await under.behave('flawed', { requests: 'all', prompt: 'question-draft' });
    for (const flaw of plantedFlaws) {
      const draft = await under.structured('question-draft', draftData());
      expect(rulesBrokenBy(draft)).toContain(flaw);
      expect(rulesBrokenBy(await repair(draft, `Breaks the rule ${flaw}.`))).toEqual([]);
    }
    await under.clear();
    await under.behave('flawed', { flaw: 'lumped-option' });
    expect(rulesBrokenBy(await under.structured('question-draft', draftData()))).toContain('lumped-option');
  });

  it('three-options: an option is missing', async () => {
    await under.behave('three-options');
    const draft = await under.structured('question-draft', draftData());
    expect(draft.options).toHaveLength(3);
    expect((await repair(draft, 'It has three options.')).options).toHaveLength(4);
  });

  it('duplicate: repeats a given stem or the latest, and a repair writes another', async () => {
    const stem = 'Which control detects an intruder after the fact?';
    await under.behave('duplicate', { stem });
    expect((await under.structured('question-draft', draftData())).question).toBe(stem);
    const first = await under.structured('question-draft', draftData());
    await under.behave('duplicate');
    const second = await under.structured('question-draft', draftData({ topic: 'Asset inventory' }));
    expect(second.question).toBe(first.question);
    const repaired = await repair(second, 'It is a near duplicate of another question.');
    expect(isNearDuplicate(likenessOf(printOf(repaired.question), printOf(second.question)))).toBe(false);
  });

  it('reworded: the duplicate check finds that the draft repeats the most alike question', async () => {
    const check = async (draft: ModelDraft, existing: PromptData<'duplicate-check'>['existing']) => {
      const key = textsOf(draft)[draft.correctAnswer] ?? '';
      return (await under.structured('duplicate-check', { question: draft.question, key, existing })).match;
    };
    const existing = [
      { question: 'Who classifies the data?', key: 'The data owner' },
      { question: 'Who answers for the budget?', key: 'Senior management' },
    ];
    expect(await check(await under.structured('question-draft', draftData()), existing)).toBe(-1);
    await under.behave('reworded');
    const draft = await under.structured('question-draft', draftData());
    expect(await check(draft, existing)).toBe(0);
    expect(await check(draft, [])).toBe(-1);
    const [, other] = existing;
    await under.control('answers', { items: [{ question: draft.question, answer: null, repeats: other?.question }] });
    expect(await check(draft, existing)).toBe(1);
  });

  it('guessable: the options alone give the key away, until a repair changes them', async () => {
    const ordinary = await under.structured('question-draft', draftData());
    expect(await solveByOptions(ordinary)).toBe(-1);
    await under.behave('guessable');
    const draft = await under.structured('question-draft', draftData());
    expect(await solveByOptions(draft)).toBe(draft.correctAnswer);
    const shuffled = { ...draft, options: draft.options.toReversed() };
    expect(await solveByOptions(shuffled)).toBe(3 - draft.correctAnswer);
    expect(await solveByOptions(await repair(draft, 'The options alone give the key away.'))).toBe(-1);
  });

  it('long: Casey sends more than three sentences', async () => {
    await under.behave('long');
    expect((await under.text('casey', casey)).split(/[.!?] /).length).toBeGreaterThan(3);
    expect((await under.text('casey', casey)).split(/[.!?] /).length).toBe(2);
  });

  it('answers: the blind solve chooses the given options, or none if two are defensible', async () => {
    const question = 'Which of these is a color?';
    const options = ['Seven', 'Teal', 'Rome', 'Bread'];
    await under.control('answers', { items: [{ question, answer: 'Teal' }] });
    expect((await under.structured('blind-solve', { question, options })).answer).toBe(1);
    expect((await under.structured('blind-solve', { question, options: options.toReversed() })).answer).toBe(2);
    await under.control('answers', { items: [{ question, answer: null }] });
    expect((await under.structured('blind-solve', { question, options })).answer).toBe(-1);
  });

  it('a behavior is for a number of requests, of one prompt if it names one', async () => {
    await under.behave('quota', { requests: 2, prompt: 'keywords' });
    await under.text('casey', casey);
    const keywords = () => under.text('keywords', { question: 'Which control fits BEST?', options: [] });
    await expect(keywords()).rejects.toThrow('quota');
    await expect(keywords()).rejects.toThrow('quota');
    expect(await keywords()).toContain('BEST');
    expect(await (await fetch(`${under.sandbox.url}/api/openai`)).json()).toEqual({ plans: [] });
  });

  it('lists what it received, newest first, and forgets it on DELETE', async () => {
    await under.behave('quota', { requests: 'all', prompt: 'keywords' });
    await under.send('casey', casey, { temperature: 0.5, max_tokens: 200 });
    await under.send('question-draft', draftData({ focusArea: 'tapes' }));
    expect(await under.requests()).toMatchObject([
      {
        prompt: 'question-draft',
        version: 1,
        behaviors: [],
        messages: messagesOf('question-draft', draftData({ focusArea: 'tapes' })),
      },
      { prompt: 'casey', params: { model: 'gpt-4o', temperature: 0.5, max_tokens: 200 } },
    ]);
    expect(await under.requests('casey')).toHaveLength(1);
    await under.clear();
    expect(await under.requests()).toEqual([]);
    expect(await under.text('keywords', { question: 'Which?', options: [] })).toContain('keywords');
  });

  it('has a page with a form for each behavior, which shows its requests as text', async () => {
    await under.text('casey', { ...casey, message: '<script>alert(1)</script>' });
    const post = (form: Record<string, string>) =>
      fetch(`${under.sandbox.url}/openai/behave`, { method: 'POST', redirect: 'manual', body: new URLSearchParams(form) });
    expect((await post({ behavior: 'slow', requests: 'all', prompt: '', tokenMs: '1', stem: '' })).status).toBe(303);
    const html = await (await fetch(`${under.sandbox.url}/openai`)).text();
    expect(html).toContain('for all requests');
    expect(html).toContain('<h3>casey</h3>');
    expect(html).not.toContain('<script');
    const refused = await post({ behavior: 'none' });
    expect([refused.status, (await refused.text()).includes('role="alert"')]).toEqual([400, true]);
    await expect(under.behave('slow', { tokenMs: -1 })).rejects.toThrow('400');
  });
});
