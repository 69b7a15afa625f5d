import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type EventOf, MemberAnswersChanged, type QuizView, UserChanged } from '@casebook/contracts';
import { MAX_MISTAKES } from '@casebook/exam';
import { RepublishTopic } from '@casebook/messaging';
import { systemCaller } from '@casebook/platform';
import type { TestBearer } from '@casebook/testing';
import { createBeforeEach } from '@casebook/testing/hooks';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { answersTo, question, setUpQuiz } from '../../test/quiz-under-test.ts';
import { quiz } from '../quiz.definition.ts';

type Published = EventOf<typeof MemberAnswersChanged>['data'];

const MIGRATION = join(quiz.migrations, '20261129000000_answered_questions/migration.sql');
/** A later migration, which adds a column to the table. */
const LATER = join(quiz.migrations, '20261220010000_last_quiz/migration.sql');

describe('what a member’s answers to a question amount to, as published', () => {
  const bank = Array.from({ length: MAX_MISTAKES + 2 }, (_, index) => question({ contentVersion: index + 1 }));
  const tested = setUpQuiz();
  const member = createBeforeEach(() => tested.newMember({ access: true }));

  beforeAll(() => tested.publish(...bank));

  async function take(count: number, right: (position: number) => boolean, kind = 'standard', who = member): Promise<QuizView> {
    await tested.call(who, 'DELETE /quizzes/history');
    const { body: taken } = await tested.call<QuizView>(who, 'POST /quizzes', kind === 'daily' ? { kind } : { kind, count });
    for (const answer of answersTo(taken, bank, right)) await tested.call(who, `POST /quizzes/${taken.id}/answers`, answer);
    if (kind !== 'daily') await tested.call(who, `DELETE /quizzes/${taken.id}`);
    return taken;
  }
  const published = async (of: Pick<TestBearer, 'id'> = member) =>
    (await tested.outbox()).filter(
      ({ type, aggregate_id: key }) => type === MemberAnswersChanged.type && key.startsWith(`${of.id}:`),
    );
  /** The rows that a consumer would store: the newest version's payload for each key. */
  async function consumed(of: Pick<TestBearer, 'id'> = member): Promise<Record<string, { version: number; payload: Published }>> {
    const rows = (await published(of)).map(({ aggregate_id: key, aggregate_version: version, payload }) => ({
      key,
      version,
      payload: payload as Published,
    }));
    return Object.fromEntries(
      rows.sort((a, b) => a.version - b.version).map(({ key, version, payload }) => [key, { version, payload }]),
    );
  }
  const stateOf = async (questionId = '') => (await consumed())[`${member.id}:${questionId}`];
  const republish = () =>
    tested.service.app.get(RepublishTopic, { strict: false }).execute(systemCaller('test', 'test'), 'quiz.members');
  const clearOutbox = () => tested.query('DELETE FROM platform.outbox WHERE type = $1', [MemberAnswersChanged.type]);

  it('follows each answer: an incorrect one makes a mistake, two consecutive correct ones resolve it', async () => {
    const all = bank.length;
    const { id: quizId, items } = await take(all, (position) => position !== 1);
    const target = items[0]?.questionId;
    const at = () => (quizPosition: number) => quizPosition > 0;
    const first = await stateOf(target);
    expect(first).toEqual({
      version: 1,
      payload: {
        userId: member.id,
        questionId: target,
        answered: true,
        lastAnsweredAt: expect.any(String),
        lastQuizId: quizId,
        contentVersion: bank.findIndex(({ id }) => id === target) + 1,
        wrongCount: 1,
        isMistake: true,
      },
    });
    await take(all, at());
    const second = await stateOf(target);
    expect(second).toMatchObject({ version: 2, payload: { wrongCount: 1, isMistake: true } });
    expect(Date.parse(second?.payload.lastAnsweredAt ?? '')).toBeGreaterThan(Date.parse(first?.payload.lastAnsweredAt ?? ''));
    await take(all, at());
    expect(await stateOf(target)).toMatchObject({ version: 3, payload: { wrongCount: 1, isMistake: false } });
    await take(all, () => true);
    expect(await stateOf(target)).toMatchObject({ version: 4, payload: { wrongCount: 1, isMistake: false } });
    await take(all, () => false);
    const last = await stateOf(target);
    expect(last?.payload.wrongCount).toBe(2);
  });

  it('includes the daily answers of a free member', async () => {
    const free = await tested.newMember();
    const quiz = await take(3, (position) => position > 1, 'daily', free);
    const states = await consumed(free);
    expect(quiz.items.map(({ questionId }) => states[`${free.id}:${questionId}`]?.payload.isMistake)).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('says that the oldest mistake left the list when a newer one displaced it', async () => {
    const { items } = await take(MAX_MISTAKES + 1, () => false);
    expect(await stateOf(items[0]?.questionId)).toMatchObject({ version: 2, payload: { wrongCount: 1, isMistake: false } });
    expect(await stateOf(items[1]?.questionId)).toMatchObject({ version: 1, payload: { isMistake: true } });
    const mistakes = Object.values(await consumed()).filter(({ payload }) => payload.isMistake);
    expect(mistakes).toHaveLength(MAX_MISTAKES);
  });

  it('changes once for an answer that is sent twice', async () => {
    const { body: taken } = await tested.call<QuizView>(member, 'POST /quizzes', { kind: 'standard', count: 1 });
    const [answer] = answersTo(taken, bank, () => false);
    const statuses = [];
    for (let time = 0; time < 2; time += 1)
      statuses.push((await tested.call(member, `POST /quizzes/${taken.id}/answers`, answer)).status);
    expect(statuses).toEqual([200, 409]);
    expect(await published()).toHaveLength(1);
  });

  it('says nothing of an admin’s dev mode', async () => {
    const admin = await tested.newMember({ role: 'admin' });
    const { body: taken } = await tested.call<QuizView>(admin, 'POST /quizzes', { kind: 'standard', count: 2, devMode: true });
    for (const answer of answersTo(taken, bank, () => false))
      await tested.call(admin, `POST /quizzes/${taken.id}/answers`, answer);
    expect(await published(admin)).toEqual([]);
    await republish();
    expect(await published(admin)).toEqual([]);
  });

  it('is republished equal to the row, each at its version', async () => {
    await take(6, (position) => position % 2 === 0);
    await take(6, (position) => position % 3 === 0);
    const live = await consumed();
    await clearOutbox();
    await republish();
    expect(await consumed()).toEqual(live);
    await republish();
    expect(await published()).toHaveLength(2 * Object.keys(live).length);
  });

  it('is republished for answers of before the topic existed, equal to what would have been published live', async () => {
    await take(MAX_MISTAKES + 2, (position) => position > MAX_MISTAKES + 1);
    await take(4, () => true);
    const live = Object.values(await consumed()).map(({ payload }) => payload);
    await clearOutbox();
    await tested.query('DELETE FROM answered_questions');
    await republish();
    const derived = await consumed();
    expect(Object.values(derived).map(({ payload }) => payload)).toEqual(expect.arrayContaining(live));
    expect(Object.keys(derived)).toHaveLength(live.length);
    expect(new Set(Object.values(derived).map(({ version }) => version))).toEqual(new Set([1]));
  });

  it('counts earlier answers too where the first answer since comes before a republish', async () => {
    const target = (await take(bank.length, () => false)).items[0]?.questionId;
    await tested.query('DELETE FROM answered_questions');
    await take(bank.length, () => false);
    const after = await stateOf(target);
    expect(after?.payload.wrongCount).toBe(2);
    await clearOutbox();
    await republish();
    expect((await stateOf(target))?.payload).toEqual(after?.payload);
  });

  it('gets a new version from a republish where an earlier version of the service graded an answer', async () => {
    const target = (await take(1, () => false)).items[0]?.questionId;
    await tested.query('UPDATE answered_questions SET wrong_count = 0, is_mistake = false WHERE member_id = $1', [member.id]);
    await republish();
    expect(await stateOf(target)).toMatchObject({ version: 2, payload: { wrongCount: 1, isMistake: true } });
  });

  it('is right while answers and republishes race', async () => {
    await take(8, () => false);
    await tested.query('DELETE FROM answered_questions WHERE member_id = $1', [member.id]);
    await Promise.all([take(8, (position) => position % 2 === 0), republish(), republish(), republish()]);
    const live = await consumed();
    await clearOutbox();
    await republish();
    expect(await consumed()).toEqual(live);
  });

  it('has no version of the content where the item is of before it was stored', async () => {
    const target = (await take(1, () => true)).items[0]?.questionId;
    await tested.query('UPDATE quiz_items SET content_version = NULL');
    await tested.query('DELETE FROM answered_questions');
    await clearOutbox();
    await republish();
    expect((await stateOf(target))?.payload).not.toHaveProperty('contentVersion');
  });

  it('gets the version of the content from the bank’s republished questions after the migration', async () => {
    const stored = () => tested.query('SELECT id::text, version, content FROM question_pool ORDER BY id');
    const before = await stored();
    await tested.query("UPDATE question_pool SET content = content - 'contentVersion'");
    await tested.query('DROP TABLE answered_questions');
    await tested.query('ALTER TABLE quiz_items DROP COLUMN content_version');
    await tested.query("INSERT INTO platform.known_consumers VALUES ('quiz.store-question-pool-when-question-updated')");
    for (const file of [MIGRATION, LATER]) await tested.query(readFileSync(file, 'utf8'));
    expect(await tested.query('SELECT name FROM platform.known_consumers')).toEqual([]);
    await tested.publish(...bank);
    expect(await stored()).toEqual(before);
  });

  it('is erased with the member: the rows, and the records by their keys', async () => {
    await take(3, () => false);
    const keys = Object.keys(await consumed()).sort();
    await clearOutbox();
    const data = { id: member.id, deleted: true as const, pseudonym: randomUUID() };
    await Promise.all([tested.deliver(UserChanged, { aggregateId: member.id, aggregateVersion: 2, data }), republish()]);
    expect(await tested.query('SELECT 1 FROM answered_questions WHERE member_id = $1', [member.id])).toEqual([]);
    const removals = (await published()).filter(({ payload }) => payload === null);
    expect(removals.map(({ aggregate_id: key }) => key).sort()).toEqual(keys);
    expect((await published()).at(-1)?.payload).toBeNull();
    await clearOutbox();
    await republish();
    expect(await published()).toEqual([]);
  });
});
