import { expect, test } from '@playwright/test';
import type { Service } from '../../libs/contracts/src/services.ts';
import { callApi } from '../journeys/api.ts';
import { operate } from '../journeys/casebook.ts';
import { grantAccess, newMember, waitForAccess } from '../journeys/members.ts';
import { startQuiz } from '../journeys/quiz-screen.ts';
import { query, waitFor } from '../journeys/running-system.ts';
import { tryOperate } from '../journeys/try-operate.ts';
import {
  CONSUMER,
  changeStem,
  pooled,
  type Question,
  rejectEvents,
  stopRejecting,
  threeQuestions,
  waitForEvent,
  waitForPooled,
  waitForStatus,
} from './poison.ts';

test.describe.configure({ mode: 'serial' });
test.setTimeout(300_000);

const PARKING_TIMEOUT_MS = 60_000;

let questions: [Question, Question, Question];

test.beforeAll(async () => {
  questions = await threeQuestions();
  await answerFiveQuestions();
});
test.afterAll(async () => {
  await stopRejecting();
  const versions = await Promise.all(questions.map((question) => changeStem(question, question.stem)));
  republish();
  for (const [at, question] of questions.entries())
    await waitForPooled(question, { version: versions[at] ?? 0, stem: question.stem });
});

const republish = () => operate('standalone', 'republish', 'bank.questions');

test('a failing event is parked without blocking others, and can be replayed or discarded', { tag: '@processes' }, async () => {
  const [replayed, discarded, other] = questions;
  await rejectEvents(replayed, discarded);
  const [first, second, third] = [
    await changeStem(replayed, 'A first change?'),
    await changeStem(discarded, 'Another change?'),
    await changeStem(other, 'A change that is fine?'),
  ];
  republish();

  // A later event with another key is handled while this one is retried.
  await waitForEvent(replayed, first, ({ status, attempts }) => status === 'pending' && attempts > 0);
  await waitForPooled(other, { version: third, stem: 'A change that is fine?' });
  expect(await waitForEvent(replayed, first, () => true)).toMatchObject({ status: 'pending' });
  expect((await pooled(replayed))?.version).toBeLessThan(first);

  const parked = ({ status }: { status: string }) => status === 'parked';
  const { event_id: firstId, attempts } = await waitForEvent(replayed, first, parked, PARKING_TIMEOUT_MS);
  const { event_id: secondId } = await waitForEvent(discarded, second, parked, PARKING_TIMEOUT_MS);
  expect(attempts).toBe(6);

  const waitForQuestions = operate('standalone', 'dead-letters', 'list');
  for (const eventId of [firstId, secondId])
    expect(waitForQuestions).toMatch(new RegExp(`${eventId}\\t${CONSUMER}\\tbank.question.updated.v1\\t.*journey_refuses`));
  const shown = JSON.parse(operate('standalone', 'dead-letters', 'show', firstId)) as Record<string, unknown>;
  expect(shown).toMatchObject({
    eventId: firstId,
    consumer: CONSUMER,
    key: replayed.id,
    attempts: 6,
    reason: expect.stringContaining('journey_refuses'),
    stack: expect.stringContaining('    at '),
    envelope: { id: firstId, aggregateId: replayed.id, aggregateVersion: first },
    data: { id: replayed.id, question: 'A first change?', correctOptionId: expect.any(String) },
  });

  // Once the cause is fixed, a newer event of the same question is handled without waiting for the dead letter.
  await stopRejecting();
  const newer = await changeStem(replayed, 'A newer change?');
  republish();
  await waitForPooled(replayed, { version: newer, stem: 'A newer change?' });

  expect(operate('standalone', 'dead-letters', 'replay', firstId)).toContain('for 1 consumer');
  await waitForStatus(firstId, 'done');
  expect(await pooled(replayed)).toEqual({ version: newer, stem: 'A newer change?' });

  expect(operate('standalone', 'dead-letters', 'discard', secondId)).toContain('for 1 consumer');
  await waitForStatus(secondId, 'discarded');
  expect(operate('standalone', 'dead-letters', 'list')).not.toMatch(new RegExp(`${firstId}|${secondId}`));
  for (const decision of ['show', 'replay', 'discard'])
    expect(await tryOperate('standalone', 'dead-letters', decision, secondId)).toMatchObject({
      status: 1,
      stderr: `No dead letter has this ID (eventId: ${secondId})\n`,
    });
});

test('an invalid id is refused in one line', { tag: '@processes' }, async () => {
  const { status, stderr } = await tryOperate('standalone', 'dead-letters', 'show', 'nonsense');
  expect(status).toBe(1);
  expect(stderr.trim().split('\n')).toHaveLength(1);
});

/** A read model, and its table. */
const readModels: readonly (readonly [Service, string, string])[] = [
  ['quiz', CONSUMER, 'question_pool'],
  ['ai', 'ai.store-bank-question-when-updated', 'bank_questions'],
  ['ai', 'ai.store-member-answers-when-changed', 'member_answers'],
  ['ai', 'ai.store-members-when-user-changed', 'members'],
  ['ai', 'ai.store-active-quiz-when-changed', 'active_quizzes'],
  ['ai', 'ai.store-daily-set-when-drawn', 'daily_sets'],
];
for (const [service, consumer, table] of readModels)
  test(`a rebuilt read model has identical rows (${service}’s ${table})`, { tag: '@processes' }, async () => {
    await waitFor('every event is handled', async () => (await pendingOf(service, consumer)) === 0);
    const before = await rowsOf(service, table);
    expect(before.length).toBeGreaterThan(0);
    expect(operate('standalone', 'rebuild', consumer)).toContain(`${consumer} was emptied`);
    await waitFor(
      'the read model has as many rows as before',
      async () => (await rowsOf(service, table)).length === before.length,
    );
    await waitFor('every event is handled', async () => (await pendingOf(service, consumer)) === 0);
    expect(await rowsOf(service, table)).toEqual(before);
  });

test('a read model whose topic cannot be republished refuses a rebuild', { tag: '@processes' }, async () => {
  const rows = () => query<{ count: number }>('admin', 'SELECT count(*)::int AS count FROM audit.audit_entries');
  const before = await rows();
  for (const [app, name] of [
    ['admin', 'store-audit-entry-when-recorded'],
    ['bank', 'record-answer-when-item-answered'],
  ]) {
    const { status, stdout, stderr } = await tryOperate('standalone', 'rebuild', `${app}.${name}`);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(/^[^\n]*can’t be rebuilt[^\n]*\n$/);
  }
  expect((await rows())[0]?.count).toBeGreaterThanOrEqual(before[0]?.count ?? Number.NaN);
  expect(await tryOperate('standalone', 'rebuild', 'quiz.nobody')).toMatchObject({
    status: 1,
    stderr: 'Consumer not found (consumer: quiz.nobody)\n',
  });
  expect(await tryOperate('standalone', 'republish', 'audit.entries')).toMatchObject({ status: 1 });
});

/** Answers questions by guessing, so that there are mistakes, and leaves the daily quiz open, so that a set is drawn. */
async function answerFiveQuestions(): Promise<void> {
  const member = await newMember();
  await grantAccess(member);
  await waitForAccess(member);
  const quiz = await startQuiz(member, 5);
  for (const { id, options } of quiz.items)
    await callApi('POST', `/api/v1/quizzes/${quiz.id}/answers`, {
      token: member.token,
      body: { itemId: id, optionId: options[0]?.id, timeSpentMs: 1_000 },
    });
  await callApi('POST', '/api/v1/quizzes', { token: member.token, body: { kind: 'daily' } });
}

async function rowsOf(service: Service, table: string): Promise<string[]> {
  const rows = await query<{ row: string }>(service, `SELECT to_jsonb(one)::text AS row FROM ${table} AS one`);
  return rows.map(({ row }) => row).sort();
}

async function pendingOf(service: Service, consumer: string): Promise<number> {
  const [row] = await query<{ count: number }>(
    service,
    "SELECT count(*)::int AS count FROM platform.inbox WHERE consumer = $1 AND status = 'pending'",
    [consumer],
  );
  return row?.count ?? 0;
}
