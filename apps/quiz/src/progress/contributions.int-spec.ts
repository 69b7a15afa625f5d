import { randomUUID } from 'node:crypto';
import { type ProgressView, QuestionRated, QuestionUpdated, UserChanged } from '@casebook/contracts';
import { EmptyReadModel } from '@casebook/messaging';
import { systemCaller } from '@casebook/platform';
import { createBeforeEach } from '@casebook/testing/hooks';
import { describe, expect, it } from '@jest/globals';
import { type LiveQuestion, question, setUpQuiz } from '../../test/quiz-under-test.ts';

describe('members’ contributions', () => {
  const tested = setUpQuiz();
  const member = createBeforeEach(() => tested.newMember({ access: true }));

  const progress = async (who = member) => (await tested.call<ProgressView>(who, 'GET /progress')).body;
  const earned = async () => (await progress()).achievements.filter(({ earnedAt }) => earnedAt).map(({ id }) => id);
  const own = (approved = true) => question({ authorId: member.id, approved });
  const written = (data: LiveQuestion, aggregateVersion = 1) => ({ aggregateId: data.id, aggregateVersion, data });
  const rating = (value: 1 | -1 | 0 = 1, userId: string = randomUUID(), questionId: string = randomUUID()) => ({
    aggregateId: `${userId}:${questionId}`,
    data: { questionId, userId, authorId: member.id, rating: value, ratedAt: new Date().toISOString() },
  });
  const many = <Item>(count: number, make: () => Item) => Array.from({ length: count }, make);

  describe('a question', () => {
    const CONSUMER = 'quiz.store-contribution-when-question-updated';

    it('counts once, even if it is delivered twice, in its newest version', async () => {
      const data = own();
      const id = randomUUID();
      await tested.deliver(QuestionUpdated, { ...written(data), id }, { ...written(data), id }, written(data));
      expect((await progress()).questionsContributed).toBe(1);
      await tested.deliver(QuestionUpdated, written({ ...data, approved: false }, 3), written(data, 2));
      expect((await progress()).questionsContributed).toBe(0);
    });

    it('stops counting when it is deleted, and late events don’t restore it', async () => {
      const data = own();
      await tested.deliver(QuestionUpdated, { ...written(data, 3), data: { id: data.id, deleted: true } });
      await tested.deliver(QuestionUpdated, written(data, 2));
      expect((await progress()).questionsContributed).toBe(0);
    });

    it('earns the achievements for 10 approved and 25 created questions', async () => {
      await tested.deliver(QuestionUpdated, ...many(9, () => written(own())), ...many(15, () => written(own(false))));
      expect(await earned()).toEqual([]);
      await tested.deliver(QuestionUpdated, written(own()));
      expect(await earned()).toEqual(['knowledge-sharer', 'quiz-master']);
    });

    it('counts for no member if it was shipped', async () => {
      const shipped = question({ approved: true });
      await tested.deliver(QuestionUpdated, written(shipped));
      expect(await tested.query('SELECT 1 FROM contributions WHERE question_id = $1', [shipped.id])).toEqual([]);
    });

    it('is parked if it is invalid, and others still count', async () => {
      const poisoned = own();
      const id = randomUUID();
      await tested.deliver(QuestionUpdated, { ...written(poisoned), id, data: { ...poisoned, authorId: 'nobody' } });
      await tested.deliver(QuestionUpdated, written(own()));
      expect((await progress()).questionsContributed).toBe(1);
      expect(await tested.lastAttempt(id)).toBe('parked');
    });

    it('isn’t stored if its transaction is rolled back, and is stored on the retry', async () => {
      const [event, id] = [written(own()), randomUUID()];
      await tested.query('ALTER TABLE contributions ADD CONSTRAINT none CHECK (version < 0) NOT VALID');
      await tested.deliver(QuestionUpdated, { ...event, id });
      expect((await progress()).questionsContributed).toBe(0);
      await tested.query('ALTER TABLE contributions DROP CONSTRAINT none');
      expect(await tested.lastAttempt(id)).toBe('done');
      expect((await progress()).questionsContributed).toBe(1);
    });

    it('is restored by emptying the read model and republishing the bank; achievements stay', async () => {
      const events = many(10, () => written(own()));
      await tested.deliver(QuestionUpdated, ...events);
      expect(
        await tested.service.app.get(EmptyReadModel, { strict: false }).execute(systemCaller('test', 'test'), CONSUMER),
      ).toBe('bank.questions');
      expect((await progress()).questionsContributed).toBe(0);
      const before = (await progress()).achievements;
      await tested.deliver(QuestionUpdated, ...events);
      const after = await progress();
      expect(after.questionsContributed).toBe(10);
      expect(after.achievements).toEqual(before);
    });
  });

  describe('an up-rating', () => {
    it('counts once for each member, in its newest state', async () => {
      const first = rating();
      const ratings = [first, ...many(48, () => rating()), rating(-1)];
      await tested.deliver(QuestionRated, ...ratings, ...ratings.map((event) => ({ ...event, id: randomUUID() })));
      expect(await earned()).toEqual([]);
      const taken = { ...first, aggregateVersion: 3, data: { ...first.data, rating: 0 as const } };
      await tested.deliver(QuestionRated, taken, { ...first, aggregateVersion: 2 });
      await tested.deliver(QuestionRated, rating());
      expect(await earned()).toEqual([]);
      await tested.deliver(QuestionRated, rating());
      expect(await earned()).toEqual(['team-player']);
    });

    it('earns nothing for one’s own question', async () => {
      await tested.deliver(QuestionRated, ...many(50, () => rating(1, member.id)));
      expect(await earned()).toEqual([]);
    });

    it('is parked if it is invalid, and others still count', async () => {
      const [poisoned, id] = [rating(), randomUUID()];
      await tested.deliver(QuestionRated, { ...poisoned, id, data: { ...poisoned.data, rating: 7 as 1 } });
      await tested.deliver(QuestionRated, ...many(50, () => rating()));
      expect(await earned()).toEqual(['team-player']);
      expect(await tested.lastAttempt(id)).toBe('parked');
    });

    it('isn’t stored if its transaction is rolled back, and is stored on the retry', async () => {
      const [event, id] = [rating(), randomUUID()];
      const storedRows = () => tested.query('SELECT 1 FROM received_ratings WHERE author_id = $1', [member.id]);
      await tested.query('ALTER TABLE received_ratings ADD CONSTRAINT none CHECK (rating = 0) NOT VALID');
      await tested.deliver(QuestionRated, { ...event, id });
      expect(await storedRows()).toEqual([]);
      await tested.query('ALTER TABLE received_ratings DROP CONSTRAINT none');
      expect(await tested.lastAttempt(id)).toBe('done');
      expect(await storedRows()).toHaveLength(1);
    });

    it('stays under the pseudonym when its member is deleted', async () => {
      const [rater, pseudonym] = [randomUUID(), randomUUID()];
      await tested.deliver(QuestionRated, rating(1, rater));
      const deleted = { id: rater, deleted: true as const, pseudonym };
      await tested.deliver(UserChanged, { aggregateId: rater, aggregateVersion: 2, data: deleted });
      await tested.deliver(QuestionRated, rating(1, rater));
      expect(await tested.query('SELECT rater_id::text FROM received_ratings WHERE author_id = $1', [member.id])).toEqual([
        { rater_id: pseudonym },
      ]);
    });
  });

  it('is deleted with the question’s author, and late events don’t restore it', async () => {
    const [mine, liked] = [written(own()), rating()];
    await tested.deliver(QuestionUpdated, mine);
    await tested.deliver(QuestionRated, liked);
    const deleted = { id: member.id, deleted: true as const, pseudonym: randomUUID() };
    await tested.deliver(UserChanged, { aggregateId: member.id, aggregateVersion: 2, data: deleted });
    await tested.deliver(QuestionUpdated, { ...mine, aggregateVersion: 2 });
    await tested.deliver(QuestionRated, { ...liked, aggregateVersion: 2 });
    expect(await tested.query('SELECT 1 FROM contributions WHERE author_id = $1', [member.id])).toEqual([]);
    expect(await tested.query('SELECT 1 FROM received_ratings WHERE author_id = $1', [member.id])).toEqual([]);
  });
});
