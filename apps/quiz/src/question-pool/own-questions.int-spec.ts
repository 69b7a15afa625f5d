import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  MemberQuestionChanged,
  type MistakeList,
  type ProgressView,
  QuestionUpdated,
  type QuizSetup,
  type QuizView,
  UserChanged,
} from '@casebook/contracts';
import { EmptyReadModel } from '@casebook/messaging';
import { systemCaller } from '@casebook/platform';
import type { TestBearer } from '@casebook/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { answersTo, type LiveQuestion, question, setUpQuiz } from '../../test/quiz-under-test.ts';
import { quiz } from '../quiz.definition.ts';

const MIGRATION = join(quiz.migrations, '20261126150000_available_to_author/migration.sql');

describe('a member’s own question that is not approved', () => {
  const shared = Array.from({ length: 3 }, () => question());
  const tested = setUpQuiz();
  let author: TestBearer;
  let other: TestBearer;
  let own: LiveQuestion;

  beforeEach(async () => {
    await tested.query('DELETE FROM question_pool');
    await tested.query('DELETE FROM daily_sets');
    [author, other] = await Promise.all([tested.newMember({ access: true }), tested.newMember({ access: true })]);
    own = question({ available: false, availableToAuthor: true, approved: false, authorId: author.id, difficulty: 'Hard' });
    await tested.publish(...shared, own);
  });

  const setup = async (member: TestBearer, query = '') =>
    (await tested.call<QuizSetup>(member, `GET /quizzes/setup${query}`)).body;
  const start = (member: TestBearer, input: object) =>
    tested.call<QuizView>(member, 'POST /quizzes', { kind: 'standard', count: 10, ...input });
  const drawn = async (member: TestBearer, input: object = {}) =>
    ((await start(member, input)).body.items ?? []).map(({ questionId }) => questionId);
  const change = (aggregateVersion: number, fields: Partial<LiveQuestion>) =>
    tested.deliver(QuestionUpdated, { aggregateId: own.id, aggregateVersion, data: { ...own, ...fields } });
  const bookmark = (member: TestBearer) =>
    tested.deliver(MemberQuestionChanged, {
      aggregateId: `${member.id}:${own.id}`,
      data: { userId: member.id, questionId: own.id, bookmarked: true, flagged: false, hidden: false },
    });
  const answerWrong = async (member: TestBearer, taken: QuizView) => {
    const bank = [...shared, own];
    for (const given of answersTo(taken, bank, () => false))
      await tested.call(member, `POST /quizzes/${taken.id}/answers`, given);
    await tested.call(member, `POST /quizzes/${taken.id}/complete`);
    await tested.deliverEventsOf(taken);
  };

  it('is counted and drawn for its author only', async () => {
    expect(await setup(author)).toMatchObject({ total: 4, available: 4, unseen: 4, hard: 1, matching: 4 });
    expect(await setup(other)).toMatchObject({ total: 3, available: 3, unseen: 3, hard: 0, matching: 3 });
    expect((await drawn(author)).sort()).toEqual([...shared, own].map(({ id }) => id).sort());
    expect((await drawn(other)).sort()).toEqual(shared.map(({ id }) => id).sort());
  });

  it('reaches a free author by no quiz: the daily one is the same for all, and no other can be started', async () => {
    const free = await tested.newMember();
    const generated = question({ available: false, availableToAuthor: true, approved: false, authorId: free.id, origin: 'ai' });
    await tested.publish(generated);
    expect((await start(free, {})).body.code).toBe('access.required');
    const { body: daily } = await tested.call<QuizView>(free, 'POST /quizzes', { kind: 'daily' });
    expect(daily.items.map(({ questionId }) => questionId).sort()).toEqual(shared.map(({ id }) => id).sort());
  });

  it.each([
    ['bookmarks', { from: 'bookmarks' }],
    ['unseen questions', { from: 'unseen', difficulties: ['Hard'] }],
    ['the weakest domains', { from: 'weakest', difficulties: ['Hard'] }],
    ['a tag and a difficulty', { tags: ['ownership'], difficulties: ['Hard'] }],
  ])('is drawn from %s by its author alone', async (_source, input) => {
    await Promise.all([bookmark(author), bookmark(other)]);
    expect(await drawn(author, input)).toEqual([own.id]);
    expect(await drawn(other, input)).toEqual([]);
  });

  it('is graded, becomes a mistake, counts in progress, and is drawn from mistakes again', async () => {
    const { body: started } = await start(author, { difficulties: ['Hard'] });
    await answerWrong(author, started);
    const { body: graded } = await tested.call<QuizView>(author, `GET /quizzes/${started.id}`);
    expect(graded).toMatchObject({ status: 'completed', result: { correctAnswers: 0 } });
    const { body: mistakes } = await tested.call<MistakeList>(author, 'GET /mistakes');
    expect(mistakes.items.map(({ questionId }) => questionId)).toEqual([own.id]);
    const { body: progress } = await tested.call<ProgressView>(author, 'GET /progress');
    expect(progress).toMatchObject({ answered: 1, correct: 0, sessionsLed: 1 });
    expect(await drawn(author, { from: 'mistakes' })).toEqual([own.id]);
    expect((await tested.call<MistakeList>(other, 'GET /mistakes')).body.items).toEqual([]);
  });

  it('is never part of a daily set, not even its author’s', async () => {
    expect((await drawn(author, { kind: 'daily', count: undefined })).sort()).toEqual(shared.map(({ id }) => id).sort());
  });

  it('is drawn for everyone once approved, and for no one once inactive or deleted', async () => {
    await change(2, { available: true, availableToAuthor: false, approved: true });
    expect([await setup(author), await setup(other)]).toMatchObject([{ total: 4 }, { total: 4 }]);
    await change(3, { available: false, availableToAuthor: false });
    expect([await setup(author), await setup(other)]).toMatchObject([{ total: 3 }, { total: 3 }]);
    await tested.deliver(QuestionUpdated, { aggregateId: own.id, aggregateVersion: 4, data: { id: own.id, deleted: true } });
    expect(await setup(author)).toMatchObject({ total: 3 });
  });

  it('stays available to its author only when an older version arrives late', async () => {
    await change(3, {});
    await change(2, { available: true, availableToAuthor: false, approved: true });
    expect([await setup(author), await setup(other)]).toMatchObject([{ total: 4 }, { total: 3 }]);
  });

  it('has the same rows after a rebuild', async () => {
    const pool = () => tested.query('SELECT id, version, available, available_to FROM question_pool ORDER BY id');
    const before = await pool();
    await tested.service.app
      .get(EmptyReadModel, { strict: false })
      .execute(systemCaller('test', 'test'), 'quiz.store-question-pool-when-question-updated');
    await tested.publish(...shared, own);
    expect(await pool()).toEqual(before);
  });

  it('no longer stores an erased author’s id, and late events don’t restore it', async () => {
    await tested.deliver(UserChanged, {
      aggregateId: author.id,
      aggregateVersion: 2,
      data: { id: author.id, deleted: true, pseudonym: randomUUID() },
    });
    const named = () => tested.query('SELECT 1 FROM question_pool WHERE available_to = $1', [author.id]);
    expect(await named()).toEqual([]);
    await change(2, {});
    expect(await named()).toEqual([]);
    expect(await setup(other)).toMatchObject({ total: 3 });
  });

  it('is drawn for its author if an earlier release stored it, and is replaced by the scheduled republish', async () => {
    const pool = () => tested.query('SELECT id, version, available, available_to FROM question_pool ORDER BY id');
    const before = await pool();
    await tested.query('ALTER TABLE question_pool DROP COLUMN available_to');
    await tested.query("INSERT INTO platform.known_consumers VALUES ('quiz.keep-question-pool-when-question-updated')");
    await tested.query(readFileSync(MIGRATION, 'utf8'));
    expect([await setup(author), await setup(other)]).toMatchObject([{ total: 4 }, { total: 3 }]);
    expect(await tested.query('SELECT name FROM platform.known_consumers')).toEqual([]);
    await tested.publish(...shared, own);
    expect(await pool()).toEqual(before);
  });
});
