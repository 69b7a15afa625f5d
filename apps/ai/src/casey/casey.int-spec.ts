import { randomUUID } from 'node:crypto';
import { type CaseyMessagePage, type CaseySuggestions, type CaseyView, MyAiData } from '@casebook/contracts';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '../../test/ai-under-test.ts';
import { type CaseyItem, type CaseyUnderTest, setUpCasey, startCasey } from '../../test/casey-under-test.ts';
import { genericSuggestions } from './list-casey-suggestions.ts';

const containment: CaseyItem = {
  id: randomUUID(),
  stem: 'An intruder moves between workstations of a hospital. Which step of the incident response comes first?',
  options: ['Isolate the affected workstations', 'Reimage every server', 'Write the final report', 'Notify the newspapers'],
  correct: 'Containment stops an intrusion from spreading before anything is removed.',
  keyConcepts: 'Containment precedes eradication',
};
const encryption: CaseyItem = {
  id: randomUUID(),
  stem: 'A bank sends large backups to a partner every night. Which cipher fits the volume?',
  options: ['A symmetric block cipher', 'An asymmetric cipher', 'A keyed digest', 'A steganographic carrier'],
  correct: 'Symmetric encryption handles bulk data quickly because both sides share one secret.',
  keyConcepts: 'Bulk encryption is symmetric',
};
/** A question whose stem is nearly the same as that of `containment`. */
const nearContainment: CaseyItem = {
  ...containment,
  id: randomUUID(),
  stem: 'An intruder moves between workstations of a hospital. Which step of the incident response should come first?',
  correct: 'Limiting the intrusion of the incident response is what counts first.',
};

const SORRY = "Sorry, I'm having trouble right now. Please try again!";

describe('Casey', () => {
  const tested = setUpCasey();
  beforeAll(() => tested.store(containment, encryption, nearContainment));
  beforeEach(() => tested.behaveWell());

  const history = async (who: Awaited<ReturnType<CaseyUnderTest['member']>>) =>
    (await tested.request<CaseyMessagePage>(who, 'GET', '/casey/messages')).body;

  it('is locked for members without access, who see the count of their mistakes all the same', async () => {
    const free = await tested.member({ hasAccess: false });
    await tested.answer(free, containment.id, { isMistake: true });
    expect(await tested.send(free, { message: 'What is containment?' })).toMatchObject({
      status: 403,
      problem: { code: 'access.required' },
    });
    expect((await tested.request(free, 'GET', '/casey/suggestions')).body).toMatchObject({ code: 'access.required' });
    expect((await tested.request<CaseyView>(free, 'GET', '/casey')).body).toEqual({ configured: true, mistakes: 1 });
    expect(await tested.calls()).toBe(0);
    expect((await tested.request(undefined, 'GET', '/casey')).status).toBe(401);
  });

  it('explains from the questions that the member has answered, and lists what it cites', async () => {
    const member = await tested.member();
    await tested.answer(member, containment.id);
    const reply = await tested.send(member, { message: 'Why does containment of an incident come before eradication?' });
    expect(reply).toMatchObject({ status: 200, done: { status: 'done', found: true, isHint: false, model: 'casebook-sample' } });
    expect(reply.text).toContain('[1]');
    expect(reply.done?.reply).toBe(reply.text);
    expect(reply.done?.sources).toEqual([
      {
        number: 1,
        questionId: containment.id,
        question: containment.stem,
        explanation: expect.stringContaining(containment.correct),
      },
    ]);
    expect((await history(member)).items).toEqual([reply.done]);
  });

  it('never shows the model what the member hasn’t answered, but for its key concepts', async () => {
    const member = await tested.member();
    const reply = await tested.send(member, { message: 'Which symmetric cipher is right for bulk encryption?' });
    const prompt = await tested.prompt();
    expect(prompt.sources).toEqual([]);
    expect(prompt.concepts).toContain(encryption.keyConcepts);
    const sent = JSON.stringify(prompt);
    for (const secret of [encryption.stem, encryption.correct, encryption.options[0]]) expect(sent).not.toContain(secret);
    expect(reply.done).toMatchObject({ found: false, sources: [] });
    expect(reply.text).toContain('find a question of yours');
  });

  it('says that it found nothing', async () => {
    const member = await tested.member();
    const reply = await tested.send(member, { message: 'What is zymurgy?' });
    expect(await tested.prompt()).toMatchObject({ sources: [], concepts: [] });
    expect(reply.text).toContain("couldn't find anything");
    expect(reply.done?.found).toBe(false);
  });

  it('gives a hint about an open question of an active quiz, whose key and explanation aren’t in its prompt', async () => {
    const member = await tested.member();
    // Both are answered in an earlier quiz; `containment` is open again in the active quiz.
    await tested.answer(member, containment.id);
    await tested.answer(member, nearContainment.id);
    const quizId = await tested.startQuiz(member, [containment.id]);
    const reply = await tested.send(member, { message: 'Tell me the answer', quizId, questionId: containment.id });
    const prompt = await tested.prompt();
    expect(prompt.openQuestion).toEqual({
      question: containment.stem,
      options: expect.arrayContaining([...containment.options]),
    });
    expect(prompt.sources).toEqual([]);
    expect(JSON.stringify(prompt)).not.toContain(containment.correct);
    expect(JSON.stringify(prompt)).not.toContain(nearContainment.correct);
    expect(reply.done).toMatchObject({ isHint: true, sources: [] });
    for (const option of containment.options) expect(reply.text).not.toContain(option);
  });

  it('leaves an open question and its near duplicates out of any message, until it is answered there or the quiz ends', async () => {
    const member = await tested.member();
    await tested.answer(member, containment.id);
    await tested.answer(member, nearContainment.id);
    const message = 'What comes first in the response to an incident: containment or eradication?';
    const before = await tested.send(member, { message });
    expect(before.done?.found).toBe(true);
    const quizId = await tested.startQuiz(member, [containment.id]);
    await tested.send(member, { message });
    const during = await tested.prompt();
    expect(during).toMatchObject({ sources: [], history: [] });
    expect(JSON.stringify(during)).not.toContain('Containment');
    // The answer belongs to another quiz, such as the daily quiz, so the question is still open in the active quiz.
    await tested.answer(member, containment.id, { version: 2 });
    await tested.send(member, { message });
    expect((await tested.prompt()).sources).toEqual([]);
    await tested.answer(member, containment.id, { version: 3, quizId });
    const after = await tested.send(member, { message, quizId, questionId: containment.id });
    expect(after.done?.isHint).toBe(false);
    expect((await tested.prompt()).sources[0]?.question).toBe(containment.stem);
    const next = await tested.startQuiz(member, [containment.id]);
    await tested.endQuiz(member, next);
    await tested.send(member, { message });
    expect((await tested.prompt()).sources).not.toEqual([]);
  });

  it('reads nothing at all for a quiz that it doesn’t know yet', async () => {
    const member = await tested.member();
    await tested.answer(member, encryption.id);
    await tested.send(member, { message: 'Symmetric encryption of bulk data', quizId: randomUUID() });
    expect(await tested.prompt()).toMatchObject({ sources: [], concepts: [], history: [] });
    const stranger = await tested.member();
    const others = await tested.startQuiz(stranger, [containment.id]);
    await tested.send(member, { message: 'Symmetric encryption of bulk data', quizId: others });
    expect(await tested.prompt()).toMatchObject({ sources: [], concepts: [], history: [] });
  });

  it('sends two sentences, whatever the model writes, and stops the call there', async () => {
    const member = await tested.member();
    await tested.behave({ behavior: 'long', prompt: 'casey' });
    const reply = await tested.send(member, { message: 'What is zymurgy?' });
    expect(reply.text).not.toContain('third sentence');
    expect(reply.text).toMatch(/explain it\.$/);
    expect((await history(member)).items[0]).toMatchObject({ reply: reply.text, status: 'done', model: 'casebook-sample' });
  });

  it.each(['rate-limit', 'quota', 'invalid-key', 'server-error', 'empty'])(
    'apologizes when the provider fails (%s)',
    async (behavior) => {
      const member = await tested.member();
      await tested.behave({ behavior, requests: 'all', seconds: 1 });
      const reply = await tested.send(member, { message: 'What is zymurgy?' });
      expect(reply).toMatchObject({ status: 502, problem: { code: 'casey.failed', detail: SORRY } });
      expect((await history(member)).items[0]).toMatchObject({ status: 'failed', reply: '' });
    },
  );

  it('stores what was shown when the provider breaks off', async () => {
    const member = await tested.member();
    await tested.behave({ behavior: 'cut', tokens: 6 });
    const reply = await tested.send(member, { message: 'What is zymurgy?' });
    expect(reply).toMatchObject({ status: 200, problem: { code: 'casey.failed' } });
    expect(reply.text).not.toBe('');
    expect((await history(member)).items[0]).toMatchObject({ status: 'failed', reply: reply.text });
  });

  it('stores what was shown when the member leaves, and what it cost', async () => {
    const member = await tested.member();
    await tested.behave({ behavior: 'slow', firstMs: 0, tokenMs: 100 });
    const leaving = new AbortController();
    const response = await fetch(`${tested.service.url}/api/v1/ai/casey`, {
      method: 'POST',
      headers: { ...member.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ message: 'What is zymurgy?' }),
      signal: leaving.signal,
    });
    const reader = response.body?.getReader();
    await reader?.read();
    leaving.abort();
    const stored = await until('the message is stored', async () => {
      const [item] = (await history(member)).items;
      return item?.status === 'answering' ? undefined : item;
    });
    expect(stored).toMatchObject({ status: 'stopped', model: 'casebook-sample' });
    expect(stored.reply).not.toBe('');
    expect(await tested.query('SELECT calls FROM model_usage WHERE user_id = $1', [member.id])).toEqual([{ calls: 1 }]);
  });

  it('answers a repeated request with the first one’s reply, without another call', async () => {
    const member = await tested.member();
    const headers = { 'idempotency-key': randomUUID() };
    const first = await tested.send(member, { message: 'What is zymurgy?' }, headers);
    const repeated = await tested.send(member, { message: 'What is zymurgy?' }, headers);
    expect(repeated).toEqual(first);
    expect(await tested.calls()).toBe(1);
    expect((await tested.send(member, { message: 'Another' }, headers)).problem?.code).toBe('idempotency.key-reused');
    await tested.request(member, 'DELETE', '/casey/messages');
    expect((await tested.send(member, { message: 'What is zymurgy?' }, headers)).problem?.code).toBe('casey.message-not-found');
  });

  it('answers one message of a member at a time', async () => {
    const member = await tested.member();
    await tested.behave({ behavior: 'slow', firstMs: 300, tokenMs: 5 });
    const replies = await Promise.all(
      ['a', 'b', 'c'].map((word) => tested.send(member, { message: `What is zymurgy ${word}?` })),
    );
    expect(replies.filter(({ done }) => done)).toHaveLength(1);
    for (const { status } of replies) expect([200, 409, 429]).toContain(status);
    expect(await tested.calls()).toBe(1);
    expect((await tested.send(member, { message: 'What is zymurgy?' })).status).not.toBe(409);
  });

  it('lets a message through whose process died while it was answered', async () => {
    const member = await tested.member();
    await tested.query(
      `INSERT INTO casey_messages (id, user_id, status, message, created_at) VALUES ($1, $2, 'answering', 'Hello', now() - interval '3 minutes')`,
      [randomUUID(), member.id],
    );
    expect((await tested.send(member, { message: 'What is zymurgy?' })).status).toBe(200);
    expect((await history(member)).items.map(({ status }) => status)).toEqual(['done', 'failed']);
  });

  it('lists a member’s own messages by pages, newest first, and deletes them', async () => {
    const [member, stranger] = [await tested.member(), await tested.member()];
    await tested.query(
      `INSERT INTO casey_messages (id, user_id, status, message, reply, created_at)
       SELECT gen_random_uuid(), $1, 'done', 'Message ' || at, 'Reply', now() - at * interval '1 minute' FROM generate_series(1, 250) AS at`,
      [member.id],
    );
    await tested.send(member, { message: 'What is zymurgy?' });
    const page = (await tested.request<CaseyMessagePage>(member, 'GET', '/casey/messages?limit=2')).body;
    // The newest 200 are stored.
    expect(page).toMatchObject({ total: 200, items: [{ message: 'What is zymurgy?' }, { message: 'Message 1' }] });
    const next = (await tested.request<CaseyMessagePage>(member, 'GET', `/casey/messages?limit=2&cursor=${page.nextCursor}`))
      .body;
    expect(next.items.map(({ message }) => message)).toEqual(['Message 2', 'Message 3']);
    expect((await history(stranger)).total).toBe(0);
    await tested.request(stranger, 'DELETE', '/casey/messages');
    expect((await history(member)).total).toBe(200);
    expect((await tested.request(member, 'DELETE', '/casey/messages')).status).toBe(204);
    expect((await history(member)).total).toBe(0);
  });

  it('exports a member’s messages and active quizzes with their data', async () => {
    const [member, stranger] = [await tested.member(), await tested.member()];
    await tested.answer(member, containment.id);
    const { done } = await tested.send(member, { message: 'Containment of an incident' });
    await tested.send(stranger, { message: 'Containment of an incident' });
    const quizId = await tested.startQuiz(member, [encryption.id]);
    const response = await fetch(`${tested.service.url}/api/v1/my-data/ai`, { headers: member.headers });
    const exported = MyAiData.parse(await response.json());
    expect(exported.caseyMessages).toMatchObject([{ id: done?.id, message: done?.message, reply: done?.reply }]);
    expect(exported.activeQuizzes).toEqual([{ quizId, isActive: true, questionIds: [encryption.id] }]);
  });

  it('suggests twelve messages, up to six of them the member’s own mistakes, and none that is open', async () => {
    const member = await tested.member();
    const suggestions = async () => (await tested.request<CaseySuggestions>(member, 'GET', '/casey/suggestions')).body.items;
    expect((await suggestions()).map(({ text }) => text)).toEqual(genericSuggestions);
    await tested.answer(member, containment.id, { isMistake: true });
    await tested.answer(member, encryption.id, { isMistake: true });
    const mixed = await suggestions();
    expect(mixed).toHaveLength(12);
    expect(mixed.flatMap(({ questionId }) => questionId ?? []).sort()).toEqual([containment.id, encryption.id].sort());
    await tested.startQuiz(member, [containment.id]);
    expect((await suggestions()).flatMap(({ questionId }) => questionId ?? [])).toEqual([encryption.id]);
  });

  it('explains a mistake that was suggested, by its question', async () => {
    const member = await tested.member();
    await tested.answer(member, encryption.id, { isMistake: true });
    const reply = await tested.send(member, { message: 'Help me with a question I missed', questionId: encryption.id });
    expect(reply.done?.sources.map(({ questionId }) => questionId)).toEqual([encryption.id]);
  });

  it('goes on with the subject of the message before', async () => {
    const member = await tested.member();
    await tested.answer(member, encryption.id);
    await tested.send(member, { message: 'Symmetric encryption of bulk data' });
    await tested.send(member, { message: 'Why?' });
    expect(await tested.prompt()).toMatchObject({ history: [{ from: 'member' }, { from: 'casey' }], sources: [{ number: 1 }] });
    // A message about another subject finds nothing.
    expect((await tested.send(member, { message: 'What is zymurgy?' })).done?.found).toBe(false);
  });

  it.each([
    { message: '' },
    { message: 'x'.repeat(1_001) },
    { message: 'Hi', role: 'system' },
    { message: 'Hi', quizId: 'none' },
  ])('refuses an input that isn’t its own (%j)', async (input) => {
    const member = await tested.member();
    expect((await tested.send(member, input as never)).status).toBe(400);
  });
});

describe('Casey’s limits', () => {
  it('are those of every AI request', async () => {
    const tested = await startCasey({ LIMIT_SCALE: '1' });
    const member = await tested.member();
    expect((await tested.send(member, { message: 'What is zymurgy?' })).status).toBe(200);
    const second = await tested.send(member, { message: 'What is zymurgy?' });
    expect(second).toMatchObject({ status: 429, problem: { code: 'ai.cooldown' } });
    expect(await tested.calls()).toBe(1);
    await tested.stop();
  });

  it('end with the day’s budget, before anything is called', async () => {
    const tested = await startCasey({ AI_DAILY_BUDGET: '0' });
    const member = await tested.member();
    expect((await tested.send(member, { message: 'Hello there' })).problem?.code).toBe('ai.budget-exceeded');
    expect(await tested.calls()).toBe(0);
    await tested.stop();
  });

  it('say that AI is not configured without a key', async () => {
    const tested = await startCasey({ OPENAI_API_KEY: '' });
    const member = await tested.member();
    expect((await tested.request<CaseyView>(member, 'GET', '/casey')).body.configured).toBe(false);
    expect((await tested.send(member, { message: 'Hello there' })).problem?.code).toBe('ai.not-configured');
    await tested.stop();
  });
});
