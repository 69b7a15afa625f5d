import { ActiveQuizChanged, type EventOf, type QuizView, UserChanged } from '@casebook/contracts';
import { RepublishTopic } from '@casebook/messaging';
import { systemCaller } from '@casebook/platform';
import { createBeforeEach } from '@casebook/testing/hooks';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { answersTo, question, setUpQuiz } from '../../test/quiz-under-test.ts';

type Published = EventOf<typeof ActiveQuizChanged>['data'];

describe('members’ active quizzes, as published', () => {
  const bank = Array.from({ length: 4 }, () => question());
  const tested = setUpQuiz();
  const member = createBeforeEach(() => tested.newMember({ access: true }));
  beforeAll(() => tested.publish(...bank));
  beforeEach(() => tested.query('DELETE FROM platform.outbox'));

  const start = async (input: object, who = member) => (await tested.call<QuizView>(who, 'POST /quizzes', input)).body;
  const published = async () =>
    (await tested.outbox())
      .filter(({ type }) => type === ActiveQuizChanged.type)
      .map(({ aggregate_id: id, aggregate_version: version, payload }) => ({
        id,
        version,
        payload: payload as Published | null,
      }));
  const republish = async () => {
    await tested.query('DELETE FROM platform.outbox');
    await tested.service.app.get(RepublishTopic, { strict: false }).execute(systemCaller('test', 'test'), 'quiz.active');
    return (await published()).filter(({ payload }) => payload?.userId === member.id);
  };

  it('have all their questions from the start to the end, in two versions', async () => {
    const quiz = await start({ kind: 'standard', count: 2 });
    for (const answer of answersTo(quiz, bank)) await tested.call(member, `POST /quizzes/${quiz.id}/answers`, answer);
    await tested.call(member, `POST /quizzes/${quiz.id}/complete`);
    await tested.call(member, `POST /quizzes/${quiz.id}/complete`);
    const questionIds = quiz.items.map(({ questionId }) => questionId);
    expect(await published()).toEqual([
      { id: quiz.id, version: 1, payload: { quizId: quiz.id, userId: member.id, isActive: true, questionIds } },
      { id: quiz.id, version: 2, payload: { quizId: quiz.id, userId: member.id, isActive: false, questionIds: [] } },
    ]);
  });

  it('end when they are discarded; the daily quiz counts, dev mode doesn’t', async () => {
    const quiz = await start({ kind: 'standard', count: 2 });
    await tested.call(member, `DELETE /quizzes/${quiz.id}`);
    await tested.call(member, `DELETE /quizzes/${quiz.id}`);
    const daily = await start({ kind: 'daily' });
    await start({ kind: 'daily' });
    const admin = await tested.newMember({ role: 'admin' });
    const trial = await start({ kind: 'standard', count: 1, devMode: true }, admin);
    await tested.call(admin, `DELETE /quizzes/${trial.id}`);
    const endsAt = new Date(Date.parse(daily.startedAt) + 24 * 60 * 60_000).toISOString();
    expect((await published()).at(-1)?.payload).toMatchObject({ isActive: true, endsAt });
    expect((await published()).map(({ id, version }) => [id, version])).toEqual([
      [quiz.id, 1],
      [quiz.id, 2],
      [daily.id, 1],
    ]);
  });

  it('are republished as they were published, each at its version', async () => {
    const discarded = await start({ kind: 'standard', count: 2 });
    await tested.call(member, `DELETE /quizzes/${discarded.id}`);
    await start({ kind: 'standard', count: 1 });
    const newest = new Map((await published()).map((state) => [state.id, state]));
    expect(await republish()).toEqual([...newest.values()].sort((a, b) => (a.id < b.id ? -1 : 1)));
  });

  it('leave no record of an erased member', async () => {
    const quiz = await start({ kind: 'standard', count: 1 });
    await tested.query('DELETE FROM platform.outbox');
    const data = { id: member.id, deleted: true as const, pseudonym: member.id.replace(/^./, 'f') };
    await tested.deliver(UserChanged, { aggregateId: member.id, aggregateVersion: 2, data });
    expect(await published()).toEqual([{ id: quiz.id, version: 1, payload: null }]);
    expect(await republish()).toEqual([]);
  });
});
