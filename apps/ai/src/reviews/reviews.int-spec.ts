import { randomUUID } from 'node:crypto';
import {
  type EventOf,
  type QuestionCritiqued,
  QuestionWarningsChanged,
  type ReviewRuns,
  type ReviewRunView,
} from '@casebook/contracts';
import type { QuestionWarning } from '@casebook/exam';
import { type JobRun } from '@casebook/jobs';
import { systemCaller } from '@casebook/platform';
import type { TestBearer } from '@casebook/testing';
import { createBeforeAll } from '@casebook/testing/hooks';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { setUpAi, until } from '../../test/ai-under-test.ts';
import type { StartNightlyReview } from './review-questions.job.ts';
import { StartNightlyReviewHandler } from './start-nightly-review.handler.ts';

type Critiqued = EventOf<typeof QuestionCritiqued>['data'];

describe('the model’s review of stored questions', () => {
  const tested = setUpAi();
  const admin = createBeforeAll(() => tested.tokens.bearer('admin'));
  let id: string;
  beforeEach(async () => {
    await tested.behaveWell();
    await tested.query('TRUNCATE bank_questions, question_warnings, explanations, explanation_votes, reviewed_questions');
    id = randomUUID();
    await tested.storeQuestion({
      id,
      stem: 'A workstation sends data to a host that nobody knows. Which step is BEST taken FIRST?',
    });
  });

  const start = (who: TestBearer | undefined, body: object = { questionIds: [id] }) =>
    tested.request<ReviewRunView>(who, 'POST', '/reviews', body);
  const ended = (runId: string) =>
    until('the run has ended', async () => {
      const { items } = (await tested.request<ReviewRuns>(admin, 'GET', '/reviews')).body;
      return items.find((run) => run.id === runId && ['done', 'stopped'].includes(run.status));
    });
  const published = async (questionId = id) =>
    (await tested.outbox())
      .filter(({ type, aggregate_id }) => type === 'ai.question.critiqued.v1' && aggregate_id === questionId)
      .map(({ payload }) => payload as Critiqued);
  let versions = 0;
  const warn = (questionId: string, ...warnings: QuestionWarning[]) => {
    versions += 1;
    const event = { id: randomUUID(), aggregateId: questionId, aggregateVersion: versions, data: { questionId, warnings } };
    return tested.deliver(QuestionWarningsChanged, event);
  };

  it('is for admins', async () => {
    expect((await start(undefined)).status).toBe(401);
    expect((await start(await tested.member())).status).toBe(403);
    expect((await tested.request(await tested.member(), 'GET', '/reviews')).status).toBe(403);
  });

  it('publishes what it found, with an improved version that passed the gate’s checks', async () => {
    const { status, body } = await start(admin);
    expect([status, body.status]).toEqual([202, 'queued']);
    expect(await ended(body.id)).toMatchObject({ status: 'done', done: 1, improved: 1, nightly: false });
    const [critique, ...others] = await published();
    expect(others).toEqual([]);
    expect(critique).toMatchObject({ questionId: id, contentVersion: 1, model: 'casebook-sample', promptVersion: 1 });
    expect(critique?.qualityIssues.length).toBeGreaterThan(0);
    expect(critique?.improved?.options).toHaveLength(4);
  });

  it('skips questions that aren’t in the bank, and reviews a repeated one once', async () => {
    const { body } = await start(admin, { questionIds: [randomUUID(), id, id] });
    expect(await ended(body.id)).toMatchObject({ status: 'done', done: 2 });
    expect(await published()).toHaveLength(1);
  });

  it('chooses questions that the bank warns of and that weren’t reviewed in this version', async () => {
    expect((await start(admin, {})).body).toMatchObject({ code: 'review.nothing-suspect' });
    const sound = randomUUID();
    await tested.storeQuestion({ id: sound, stem: 'Who approves the policy of a company that has just been founded?' });
    await warn(id, 'low-quality');
    await warn(sound, 'too-easy');
    await warn(sound);
    const { body } = await start(admin, {});
    expect(body.questionIds).toEqual([id]);
    await ended(body.id);
    expect((await start(admin, {})).body).toMatchObject({ code: 'review.nothing-suspect' });
  });

  it('starts with those whose key may be wrong, then with those that have most against them', async () => {
    const [two, three] = [randomUUID(), randomUUID()];
    await tested.storeQuestion({ id: two, stem: 'Who approves the policy of a company that has just been founded?' });
    await tested.storeQuestion({ id: three, stem: 'Which control detects a change of a file that nobody approved?' });
    await warn(id, 'low-quality');
    await warn(two, 'too-easy', 'low-quality');
    await warn(three, 'negative-discrimination');
    const { body } = await start(admin, {});
    expect(body.questionIds).toEqual([three, two, id]);
    await ended(body.id);
  });

  it('runs every night over the same choice', async () => {
    await warn(id, 'below-chance');
    const run = { payload: {}, attempt: 1, caller: systemCaller('test', 'test') } as JobRun<typeof StartNightlyReview>;
    await tested.service.app.get(StartNightlyReviewHandler, { strict: false }).handle(run);
    const started = await until('the nightly run', async () => {
      const { items } = (await tested.request<ReviewRuns>(admin, 'GET', '/reviews')).body;
      return items.find(({ nightly }) => nightly);
    });
    expect(await ended(started.id)).toMatchObject({ status: 'done', questionIds: [id] });
    expect(await published()).toHaveLength(1);
  });

  it('goes on after a reply of no use, whose question stays unreviewed', async () => {
    const next = randomUUID();
    await tested.storeQuestion({ id: next, stem: 'Who approves the policy of a company that has just been founded?' });
    await tested.behave({ behavior: 'invalid-json', requests: 1, prompt: 'critique' });
    const { body } = await start(admin, { questionIds: [id, next] });
    expect(await ended(body.id)).toMatchObject({ status: 'done', done: 2 });
    expect([await published(), await published(next)].map((events) => events.length)).toEqual([0, 1]);
    expect(await tested.query('SELECT question_id FROM reviewed_questions')).toEqual([{ question_id: next }]);
  });

  it('stops where the provider refuses, and says why', async () => {
    await tested.behave({ behavior: 'quota', requests: 'all' });
    const { body } = await start(admin);
    expect(await ended(body.id)).toMatchObject({
      status: 'stopped',
      done: 0,
      problem: { code: 'ai.quota-exceeded', message: 'OpenAI API quota exceeded. Please check your account.' },
    });
    expect(await published()).toEqual([]);
  });
});
