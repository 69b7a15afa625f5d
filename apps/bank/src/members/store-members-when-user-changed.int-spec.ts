import { randomUUID } from 'node:crypto';
import { type BankCounts, ItemAnswered, UserChanged } from '@casebook/contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { setUpBank } from '../../test/bank-under-test.ts';

describe('the stored members', () => {
  const tested = setUpBank({ hasContent: false });

  beforeEach(() => tested.query('DELETE FROM members'));

  const counted = async () => ((await (await fetch(`${tested.service.url}/api/v1/counts`)).json()) as BankCounts).members;
  const user = (id = randomUUID()) => ({
    id,
    deleted: false as const,
    email: `${id}@example.org`,
    role: 'member' as const,
    createdAt: '2026-11-21T00:00:00.000Z',
  });
  const answerOf = (userId: string) => ({
    answerId: randomUUID(),
    quizId: randomUUID(),
    itemId: randomUUID(),
    questionId: randomUUID(),
    userId,
    optionId: randomUUID(),
    isCorrect: true,
    isFirst: true,
    timeSpentMs: 1_000,
    answeredAt: '2026-11-21T00:00:00.000Z',
  });

  it('are counted once each after duplicate events', async () => {
    const data = user();
    const id = randomUUID();
    await tested.deliver(UserChanged, { aggregateId: data.id, data, id });
    await tested.deliver(UserChanged, { aggregateId: data.id, data, id });
    await tested.deliver(UserChanged, { aggregateId: data.id, data });
    expect(await counted()).toBe(1);
  });

  it('exclude deleted members, even if an older event arrives later', async () => {
    const data = user();
    const deleted = { id: data.id, deleted: true as const, pseudonym: randomUUID() };
    await tested.deliver(UserChanged, { aggregateId: data.id, aggregateVersion: 3, data: deleted });
    await tested.deliver(UserChanged, { aggregateId: data.id, aggregateVersion: 2, data });
    expect(await counted()).toBe(0);
  });

  it('are still updated while a poison event is parked', async () => {
    const [poisoned, sound] = [user(), user()];
    const id = randomUUID();
    await tested.deliver(UserChanged, { aggregateId: poisoned.id, data: { ...poisoned, role: 'emperor' as 'member' }, id });
    await tested.deliver(UserChanged, { aggregateId: sound.id, data: sound });
    expect(await counted()).toBe(1);
    expect(await tested.lastAttempt(id)).toBe('parked');
  });

  it('leave nothing after a rollback', async () => {
    const data = user();
    const id = randomUUID();
    await tested.query('ALTER TABLE members ADD CONSTRAINT none CHECK (version < 0)');
    await tested.deliver(UserChanged, { aggregateId: data.id, data, id });
    expect(await counted()).toBe(0);
    await tested.query('ALTER TABLE members DROP CONSTRAINT none');
    expect(await tested.lastAttempt(id)).toBe('done');
    expect(await counted()).toBe(1);
  });

  it('get the pseudonym in their answers after deletion, in either order of events', async () => {
    const [data, pseudonym] = [user(), randomUUID()];
    const [before, after] = [answerOf(data.id), answerOf(data.id)];
    await tested.deliver(ItemAnswered, { aggregateId: before.questionId, data: before });
    await tested.deliver(UserChanged, {
      aggregateId: data.id,
      aggregateVersion: 2,
      data: { id: data.id, deleted: true, pseudonym },
    });
    await tested.deliver(ItemAnswered, { aggregateId: after.questionId, data: after });
    const rows = await tested.query('SELECT member_id FROM answers WHERE id = ANY($1)', [[before.answerId, after.answerId]]);
    expect(rows).toEqual([{ member_id: pseudonym }, { member_id: pseudonym }]);
  });

  it('have the role of the last event, including a republished one', async () => {
    const data = user();
    const roleOf = async () =>
      (await tested.query<{ role: string }>('SELECT role FROM members WHERE id = $1', [data.id]))[0]?.role;
    await tested.deliver(UserChanged, { aggregateId: data.id, aggregateVersion: 2, data: { ...data, role: 'admin' } });
    await tested.query('UPDATE members SET role = NULL WHERE id = $1', [data.id]);
    await tested.deliver(UserChanged, { aggregateId: data.id, aggregateVersion: 2, data: { ...data, role: 'admin' } });
    expect(await roleOf()).toBe('admin');
    await tested.deliver(UserChanged, { aggregateId: data.id, aggregateVersion: 3, data });
    await tested.deliver(UserChanged, { aggregateId: data.id, aggregateVersion: 2, data: { ...data, role: 'admin' } });
    expect(await roleOf()).toBe('member');
  });

  it('have each answer stored once by its id', async () => {
    const data = answerOf(randomUUID());
    await tested.deliver(ItemAnswered, { aggregateId: data.questionId, data });
    await tested.deliver(ItemAnswered, { aggregateId: data.questionId, data });
    expect(await tested.query('SELECT id FROM answers WHERE id = $1', [data.answerId])).toHaveLength(1);
  });
});
