import { randomUUID } from 'node:crypto';
import { MemberQuestionChanged, type QuizView, UserChanged } from '@casebook/contracts';
import { EmptyReadModel } from '@casebook/messaging';
import { systemCaller } from '@casebook/platform';
import { afterEach, describe, expect, it } from '@jest/globals';
import { question, setUpQuiz } from '../../test/quiz-under-test.ts';

const CONSUMER = 'quiz.store-member-question-when-changed';

describe('the read model of members’ bookmarked, flagged, and hidden questions', () => {
  const tested = setUpQuiz();

  afterEach(() => tested.query('TRUNCATE member_questions, question_pool'));

  const marks = (userId: string, questionId: string, changed: { flagged?: boolean; hidden?: boolean; bookmarked?: boolean }) => ({
    userId,
    questionId,
    bookmarked: false,
    flagged: false,
    hidden: false,
    ...changed,
  });
  const deliver = (data: ReturnType<typeof marks>, aggregateVersion: number, id: string = randomUUID()) =>
    tested.deliver(MemberQuestionChanged, { aggregateId: `${data.userId}:${data.questionId}`, aggregateVersion, data, id });
  const storedRows = () =>
    tested.query<{ version: number; flagged: boolean; hidden: boolean }>(
      'SELECT version, flagged, hidden FROM member_questions ORDER BY version',
    );

  it.each([{ flagged: true }, { hidden: true }])(
    'excludes a question marked %j from that member’s quizzes, but not from other members’',
    async (mark) => {
      const [member, other] = [await tested.newMember({ access: true }), await tested.newMember({ access: true })];
      const [marked, plain] = [question(), question()];
      await tested.publish(marked, plain);
      await deliver(marks(member.id, marked.id, mark), 1);
      const drawn = async (who: typeof member) =>
        (await tested.call<QuizView>(who, 'POST /quizzes', { kind: 'standard', count: 2 })).body.items.map(
          (item) => item.questionId,
        );
      expect(await drawn(member)).toEqual([plain.id]);
      expect((await drawn(other)).sort()).toEqual([marked.id, plain.id].sort());
    },
  );

  it('stores an event once, even if it is delivered twice', async () => {
    const data = marks(randomUUID(), randomUUID(), { flagged: true });
    const id = randomUUID();
    await deliver(data, 1, id);
    await deliver(data, 1, id);
    await deliver(data, 1);
    expect(await storedRows()).toEqual([{ version: 1, flagged: true, hidden: false }]);
  });

  it('keeps the newest version when events arrive out of order', async () => {
    const [member, questionId] = [randomUUID(), randomUUID()];
    await deliver(marks(member, questionId, { hidden: true }), 3);
    await deliver(marks(member, questionId, { flagged: true }), 2);
    expect(await storedRows()).toEqual([{ version: 3, flagged: false, hidden: true }]);
  });

  it('parks an invalid event and handles the others', async () => {
    const id = randomUUID();
    await deliver({ ...marks(randomUUID(), randomUUID(), {}), flagged: 'perhaps' as unknown as boolean }, 1, id);
    await deliver(marks(randomUUID(), randomUUID(), {}), 7);
    expect(await storedRows()).toEqual([{ version: 7, flagged: false, hidden: false }]);
    expect(await tested.lastAttempt(id)).toBe('parked');
  });

  it('stores nothing if the transaction is rolled back', async () => {
    const id = randomUUID();
    await tested.query('ALTER TABLE member_questions ADD CONSTRAINT none CHECK (version < 0)');
    await deliver(marks(randomUUID(), randomUUID(), {}), 1, id);
    expect(await storedRows()).toEqual([]);
    expect(await tested.statusOf(CONSUMER, id)).toBe('pending');
    await tested.query('ALTER TABLE member_questions DROP CONSTRAINT none');
    expect(await tested.lastAttempt(id)).toBe('done');
    expect(await storedRows()).toHaveLength(1);
  });

  it('is erased with the member, and late events don’t restore it', async () => {
    const member = await tested.newMember({ access: true });
    const data = marks(member.id, randomUUID(), { flagged: true });
    await deliver(data, 1);
    await tested.deliver(UserChanged, {
      aggregateId: member.id,
      aggregateVersion: 2,
      data: { id: member.id, deleted: true, pseudonym: randomUUID() },
    });
    await deliver(data, 2);
    expect(await storedRows()).toEqual([]);
  });

  it('can be emptied for a rebuild, which returns the topic to republish', async () => {
    await deliver(marks(randomUUID(), randomUUID(), { flagged: true }), 1);
    expect(await tested.service.app.get(EmptyReadModel, { strict: false }).execute(systemCaller('test', 'test'), CONSUMER)).toBe(
      'bank.members',
    );
    expect(await storedRows()).toEqual([]);
  });
});
