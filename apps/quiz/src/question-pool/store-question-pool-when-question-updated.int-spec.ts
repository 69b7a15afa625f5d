import { randomUUID } from 'node:crypto';
import { QuestionUpdated } from '@casebook/contracts';
import { EmptyReadModel } from '@casebook/messaging';
import { systemCaller } from '@casebook/platform';
import { afterEach, describe, expect, it } from '@jest/globals';
import { question, setUpQuiz } from '../../test/quiz-under-test.ts';

const CONSUMER = 'quiz.store-question-pool-when-question-updated';

describe('the question pool', () => {
  const tested = setUpQuiz();

  afterEach(() => tested.query('DELETE FROM question_pool'));

  const pool = () =>
    tested.query<{ id: string; version: number; deleted: boolean; available: boolean; stem: string | null }>(
      `SELECT id::text, version, deleted, available, content->>'question' AS stem FROM question_pool ORDER BY version`,
    );

  it('stores a question once, even if it is delivered twice', async () => {
    const data = question();
    const event = { aggregateId: data.id, data, id: randomUUID() };
    await tested.deliver(QuestionUpdated, event);
    await tested.deliver(QuestionUpdated, event);
    await tested.deliver(QuestionUpdated, { ...event, id: randomUUID() });
    expect(await pool()).toEqual([{ id: data.id, version: 1, deleted: false, available: true, stem: data.question }]);
  });

  it('keeps the newest version when events arrive out of order, including a deletion', async () => {
    const data = question();
    const deliver = (aggregateVersion: number, changed: object) =>
      tested.deliver(QuestionUpdated, { aggregateId: data.id, aggregateVersion, data: { ...data, ...changed } });
    await deliver(3, { question: 'Third', available: false });
    await deliver(2, { question: 'Second' });
    expect(await pool()).toEqual([{ id: data.id, version: 3, deleted: false, available: false, stem: 'Third' }]);
    await tested.deliver(QuestionUpdated, { aggregateId: data.id, aggregateVersion: 5, data: { id: data.id, deleted: true } });
    await deliver(4, { question: 'Fourth' });
    expect(await pool()).toEqual([{ id: data.id, version: 5, deleted: true, available: false, stem: null }]);
  });

  it('stores the current domain and tags beside the content', async () => {
    const data = question({ domain: 'Security Operations', tags: ['triage', 'logs'] });
    const draw = () => tested.query('SELECT domain, tags FROM question_pool');
    await tested.publish(data);
    expect(await draw()).toEqual([{ domain: 'Security Operations', tags: ['triage', 'logs'] }]);
    const changed = { ...data, domain: 'Asset Security', tags: [] } as const;
    await tested.deliver(QuestionUpdated, { aggregateId: data.id, aggregateVersion: 2, data: { ...changed, tags: [] } });
    expect(await draw()).toEqual([{ domain: 'Asset Security', tags: [] }]);
    await tested.deliver(QuestionUpdated, { aggregateId: data.id, aggregateVersion: 3, data: { id: data.id, deleted: true } });
    expect(await draw()).toEqual([{ domain: null, tags: null }]);
  });

  it('parks an invalid event and stores the other questions', async () => {
    const [poisoned, sound] = [question(), question()];
    const id = randomUUID();
    const unreadable = { ...poisoned, difficulty: 'Brutal' as 'Hard' };
    await tested.deliver(QuestionUpdated, { aggregateId: poisoned.id, data: unreadable, id });
    await tested.deliver(QuestionUpdated, { aggregateId: sound.id, data: sound });
    expect((await pool()).map((row) => row.id)).toEqual([sound.id]);
    expect(await tested.statusOf(CONSUMER, id)).toBe('pending');
    expect(await tested.lastAttempt(id)).toBe('parked');
    await tested.deliver(QuestionUpdated, { aggregateId: poisoned.id, aggregateVersion: 2, data: poisoned });
    expect((await pool()).map((row) => row.id)).toEqual([sound.id, poisoned.id]);
  });

  it('stores and publishes nothing if its transaction is rolled back, and stores it on the retry', async () => {
    const data = question();
    const id = randomUUID();
    await tested.query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$`);
    await tested.query(
      'CREATE CONSTRAINT TRIGGER refuse AFTER INSERT ON question_pool DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse()',
    );
    await tested.deliver(QuestionUpdated, { aggregateId: data.id, data, id });
    expect(await pool()).toEqual([]);
    expect(await tested.outbox()).toEqual([]);
    expect(await tested.statusOf(CONSUMER, id)).toBe('pending');
    await tested.query('DROP FUNCTION refuse() CASCADE');
    expect(await tested.lastAttempt(id)).toBe('done');
    expect((await pool()).map((row) => row.id)).toEqual([data.id]);
  });

  it('is restored by emptying it and republishing the bank', async () => {
    const data = question();
    await tested.publish(data);
    expect(await tested.service.app.get(EmptyReadModel, { strict: false }).execute(systemCaller('test', 'test'), CONSUMER)).toBe(
      'bank.questions',
    );
    expect(await pool()).toEqual([]);
    await tested.publish(data);
    expect(await pool()).toHaveLength(1);
  });
});
