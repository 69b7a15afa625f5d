import { randomUUID } from 'node:crypto';
import { type QuizView, UserChanged } from '@casebook/contracts';
import type { TestBearer } from '@casebook/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { answersTo, question, setUpQuiz } from '../../test/quiz-under-test.ts';

const CONSUMER = 'quiz.erase-member-when-user-deleted';

describe('erasing a member', () => {
  const bank = Array.from({ length: 5 }, () => question());
  const tested = setUpQuiz();

  beforeAll(() => tested.publish(...bank));

  /** A member who has answered one item of a daily quiz and one of a standard one. */
  async function activeMember(): Promise<TestBearer> {
    const member = await tested.newMember({ access: true });
    for (const input of [{ kind: 'daily' }, { kind: 'standard', count: 2 }]) {
      const { body: quiz } = await tested.call<QuizView>(member, 'POST /quizzes', input);
      expect(quiz.items).toHaveLength(input.kind === 'daily' ? 3 : 2);
      await tested.call(member, `POST /quizzes/${quiz.id}/answers`, answersTo(quiz, bank)[0]);
    }
    return member;
  }
  const deletion = ({ id }: TestBearer, aggregateVersion = 2) => ({
    aggregateId: id,
    aggregateVersion,
    id: randomUUID(),
    data: { id, deleted: true, pseudonym: randomUUID() } as const,
  });
  const change = ({ id }: TestBearer, aggregateVersion = 1) => ({
    aggregateId: id,
    aggregateVersion,
    data: { id, deleted: false, email: 'member@example.org', role: 'member', createdAt: new Date().toISOString() } as const,
  });
  const rowsOf = async ({ id }: TestBearer) => {
    const [counted] = await tested.query<Record<'quizzes' | 'items' | 'answers' | 'firsts' | 'uses' | 'sessions', number>>(
      `SELECT count(DISTINCT quizzes.id)::int AS quizzes, count(DISTINCT item.id)::int AS items,
         count(DISTINCT answer.id)::int AS answers,
         (SELECT count(*)::int FROM first_answers WHERE member_id = $1) AS firsts,
         (SELECT count(*)::int FROM question_uses WHERE member_id = $1) AS uses,
         (SELECT count(*)::int FROM practice_sessions WHERE member_id = $1) AS sessions
       FROM quizzes LEFT JOIN quiz_items item ON item.quiz_id = quizzes.id LEFT JOIN answers answer ON answer.item_id = item.id
       WHERE member_id = $1`,
      [id],
    );
    return counted;
  };
  const nothing = { quizzes: 0, items: 0, answers: 0, firsts: 0, uses: 0, sessions: 0 };
  const orphans = async () => {
    const [row] = await tested.query<{ items: number; answers: number }>(
      `SELECT (SELECT count(*)::int FROM quiz_items WHERE quiz_id NOT IN (SELECT id FROM quizzes)) AS items,
         (SELECT count(*)::int FROM answers WHERE item_id NOT IN (SELECT id FROM quiz_items)) AS answers`,
    );
    return row;
  };

  it('deletes all of that member’s data and no other member’s', async () => {
    const [leaving, staying] = [await activeMember(), await activeMember()];
    const before = await rowsOf(staying);
    expect(before).toMatchObject({ quizzes: 2, items: 5, answers: 2, uses: 5, sessions: 1 });
    await tested.deliver(UserChanged, deletion(leaving));
    expect(await rowsOf(leaving)).toEqual(nothing);
    expect(await rowsOf(staying)).toEqual(before);
    expect(await orphans()).toEqual({ items: 0, answers: 0 });
    const id = (await tested.query<{ member_id: string }>('SELECT member_id::text FROM first_answers')).map(
      (row) => row.member_id,
    );
    expect(id).not.toContain(leaving.id);
  });

  it('refuses an erased member’s requests, even with an unexpired token', async () => {
    const member = await activeMember();
    await tested.deliver(UserChanged, deletion(member));
    const { status, body } = await tested.call(member, 'POST /quizzes', { kind: 'standard', count: 1 });
    expect([status, body.code]).toEqual([401, 'auth.token-invalid']);
    for (const route of ['POST /quizzes/session/reset', 'DELETE /quizzes/history'] as const)
      expect((await tested.call(member, route)).body.code).toBe('auth.token-invalid');
    expect(await rowsOf(member)).toEqual(nothing);
  });

  it('does nothing when a user merely changed', async () => {
    const member = await activeMember();
    const before = await rowsOf(member);
    await tested.deliver(UserChanged, change(member));
    expect(await rowsOf(member)).toEqual(before);
  });

  it('has the same result if it is delivered twice, late or out of order', async () => {
    const member = await activeMember();
    const event = deletion(member);
    await tested.deliver(UserChanged, event);
    await tested.deliver(UserChanged, event);
    await tested.deliver(UserChanged, { ...event, id: randomUUID() });
    await tested.deliver(UserChanged, change(member));
    expect(await rowsOf(member)).toEqual(nothing);
    const rows = await tested.inbox(CONSUMER);
    expect(rows.filter(({ event_id }) => event_id === event.id)).toMatchObject([{ status: 'done' }]);
  });

  it('parks an invalid deletion and erases other members', async () => {
    const [poisoned, leaving] = [await activeMember(), await activeMember()];
    const event = deletion(poisoned);
    await tested.deliver(UserChanged, { ...event, data: { ...event.data, pseudonym: 'nobody' } });
    await tested.deliver(UserChanged, deletion(leaving));
    expect(await rowsOf(leaving)).toEqual(nothing);
    expect(await tested.lastAttempt(event.id)).toBe('parked');
    expect(await rowsOf(poisoned)).not.toEqual(nothing);
    await tested.deliver(UserChanged, deletion(poisoned, 3));
    expect(await rowsOf(poisoned)).toEqual(nothing);
  });

  it('erases all or nothing, and publishes only the removal of what it published of the two quizzes and answers', async () => {
    const member = await activeMember();
    const [before, published] = [await rowsOf(member), (await tested.outbox()).length];
    await tested.query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$`);
    await tested.query('CREATE TRIGGER refuse BEFORE DELETE ON first_answers FOR EACH ROW EXECUTE FUNCTION refuse()');
    const event = deletion(member);
    await tested.deliver(UserChanged, event);
    expect(await rowsOf(member)).toEqual(before);
    expect(await tested.outbox()).toHaveLength(published);
    await tested.query('DROP FUNCTION refuse() CASCADE');
    await tested.lastAttempt(event.id);
    expect(await rowsOf(member)).toEqual(nothing);
    expect((await tested.outbox()).slice(published).map(({ payload }) => payload)).toEqual([null, null, null, null]);
  });

  it('leaves no concurrent answer behind', async () => {
    const member = await tested.newMember();
    const { body: quiz } = await tested.call<QuizView>(member, 'POST /quizzes', { kind: 'daily' });
    await Promise.all([
      ...answersTo(quiz, bank).map((answer) => tested.call(member, `POST /quizzes/${quiz.id}/answers`, answer)),
      tested.deliver(UserChanged, deletion(member)),
    ]);
    expect(await rowsOf(member)).toEqual(nothing);
    expect(await orphans()).toEqual({ items: 0, answers: 0 });
  });

  it('leaves no concurrently reset session and no concurrently started quiz behind', async () => {
    for (let round = 0; round < 5; round += 1) {
      const member = await tested.newMember({ access: true });
      await tested.call(member, 'POST /quizzes', { kind: 'daily' });
      await Promise.all([
        tested.call(member, 'POST /quizzes/session/reset'),
        tested.call(member, 'DELETE /quizzes/history'),
        tested.call(member, 'POST /quizzes', { kind: 'standard', count: 2 }),
        tested.deliver(UserChanged, deletion(member)),
      ]);
      expect(await rowsOf(member)).toEqual(nothing);
    }
  });
});
