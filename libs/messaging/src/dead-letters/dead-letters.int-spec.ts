import { randomUUID } from 'node:crypto';
import type { DeadLetter } from '@casebook/contracts';
import {
  applyMigrations,
  Clock,
  Database,
  encodeCursor,
  SystemClock,
  systemCaller,
  withoutIdempotency,
} from '@casebook/platform';
import { type TestDatabase, testDatabase, withoutModels } from '@casebook/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { platformMigrations } from '../migrations-folder.ts';
import { DeadLetters } from './dead-letters.ts';
import { DecideDeadLetters, GetDeadLetter, ListDeadLetterCauses, ListDeadLetters } from './decide-dead-letters.ts';

const operator = systemCaller('operator', 'c');

describe('dead letters', () => {
  let at: TestDatabase;
  let database: Database;
  let letters: DeadLetters;
  let list: ListDeadLetters;
  let causes: ListDeadLetterCauses;
  let get: GetDeadLetter;
  let decide: DecideDeadLetters;

  beforeAll(async () => {
    at = await testDatabase('letters');
    await applyMigrations(at.url, [platformMigrations]);
    database = new Database('bank', at.url, 5, withoutModels, new SystemClock());
    letters = new DeadLetters(database);
    list = new ListDeadLetters(letters);
    causes = new ListDeadLetterCauses(letters);
    get = new GetDeadLetter(letters);
    decide = new DecideDeadLetters(database, letters, new SystemClock());
  });
  beforeEach(() => database.sql.execute`TRUNCATE platform.inbox, platform.outbox`);
  afterAll(async () => {
    await database.close();
    await at.drop();
  });

  /** Parks one event for each reason, in this order. @returns their ids */
  async function park(
    reasons: readonly string[],
    consumer = 'bank.store-events',
    eventIds: readonly string[] = reasons.map(() => randomUUID()),
  ) {
    for (const [index, reason] of reasons.entries()) {
      const id = eventIds[index] as string;
      await database.sql.execute`
        INSERT INTO platform.inbox (consumer, event_id, key, envelope, data, status, attempts, settled_at, reason, stack)
        VALUES (${consumer}, ${id}::uuid, 'key', ${JSON.stringify(envelopeOf(id))}::jsonb, '{"text":"hello"}', 'parked', 6, now(),
          ${reason}, 'at handle')`;
    }
    return eventIds;
  }
  const statuses = async () =>
    new Map(
      (await database.sql.query<{ id: string; status: string }[]>`SELECT event_id::text AS id, status FROM platform.inbox`).map(
        ({ id, status }) => [id, status],
      ),
    );
  const audited = async () =>
    (
      await database.sql.query<{ action: string; subject: object }[]>`
        SELECT payload ->> 'action' AS action, payload -> 'subject' AS subject FROM platform.outbox ORDER BY seq`
    ).map(({ action, subject }) => ({ action, subject }));

  it('are paged by keyset, the latest first, and each once', async () => {
    const ids = await park(Array.from({ length: 7 }, (_, index) => `reason ${index}`));
    const seen: DeadLetter[] = [];
    let cursor: string | undefined;
    do {
      const page = await list.execute({ limit: 3, ...(cursor && { cursor }) });
      expect(page).toMatchObject({ total: 7, totalIsEstimate: false });
      seen.push(...page.items);
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen.map(({ eventId }) => eventId)).toEqual(ids.toReversed());
    for (const cursor of ['nonsense', encodeCursor({ at: new Date(), id: randomUUID() })])
      await expect(list.execute({ limit: 3, cursor })).rejects.toMatchObject({ code: 'page.cursor-invalid' });
  });

  it('have one cause if they differ only in ids and numbers, and another for another consumer or constraint', async () => {
    await park([`Row ${randomUUID()} failed at line 12`, `Row ${randomUUID()} failed at line 7`]);
    await park(['violates "first"', 'violates "second"']);
    await park(['violates "second"'], 'bank.other-consumer');
    const { items, ...totals } = await causes.execute();
    expect(items.map(({ count }) => count)).toEqual([2, 1, 1, 1]);
    expect(totals).toEqual({ total: 5, totalIsEstimate: false });
    const [most] = items;
    expect(most).toMatchObject({
      consumer: 'bank.store-events',
      type: 'bank.tested.v1',
      reason: expect.stringContaining('line 7'),
    });
    const page = await list.execute({ limit: 10, cause: most?.cause as string });
    expect(page.total).toBe(2);
    expect(page.items.every(({ reason }) => reason.startsWith('Row'))).toBe(true);
  });

  it('are shown with payload, envelope and stack, once for each consumer', async () => {
    const [id] = await park(['poison']);
    await park(['poison'], 'bank.other-consumer', [id as string]);
    const { items } = await get.execute(id as string);
    expect(items).toMatchObject([
      { consumer: 'bank.store-events', data: { text: 'hello' }, envelope: { id }, stack: 'at handle' },
      { consumer: 'bank.other-consumer' },
    ]);
    await expect(get.execute(randomUUID())).rejects.toMatchObject({ code: 'dead-letter.not-found' });
  });

  it('are replayed one by one, and audited', async () => {
    const [first, second] = (await park(['poison', 'poison'])) as [string, string];
    expect(await decide.execute(operator, { decision: 'replay', eventId: first })).toEqual({ decided: 1, hasMore: false });
    expect(await statuses()).toEqual(
      new Map([
        [first, 'pending'],
        [second, 'parked'],
      ]),
    );
    expect(await audited()).toEqual([{ action: 'dead-letter.replayed', subject: { eventId: first, count: 1 } }]);
    await expect(decide.execute(operator, { decision: 'discard', eventId: first })).rejects.toMatchObject({
      code: 'dead-letter.not-found',
    });
    expect(await audited()).toHaveLength(1);
  });

  it('are discarded by cause, without their payload, and the others stay', async () => {
    const alike = await park(['lost 1', 'lost 2', 'lost 3']);
    const [other] = (await park(['another'])) as [string];
    const { items } = await causes.execute();
    const cause = items[0]?.cause as string;
    expect(await decide.execute(operator, { decision: 'discard', cause })).toEqual({ decided: 3, hasMore: false });
    expect(await statuses()).toEqual(new Map([...alike.map((id) => [id, 'discarded'] as const), [other, 'parked']]));
    const rows = await database.sql.query<
      object[]
    >`SELECT DISTINCT data, envelope, key FROM platform.inbox WHERE status = 'discarded'`;
    expect(rows).toEqual([{ data: {}, envelope: {}, key: '' }]);
    expect(await audited()).toEqual([{ action: 'dead-letter.discarded', subject: { cause, count: 3 } }]);
  });

  it('include those that were parked in the millisecond of the decision, and none parked later', async () => {
    const [id] = (await park(['poison'])) as [string];
    await database.sql.execute`UPDATE platform.inbox SET settled_at = '2026-11-01 10:00:00.123456+00'`;
    const replay = (until: string) =>
      database.write(withoutIdempotency(operator), (tx) => letters.decide(tx, 'replay', { eventId: id }, until, 10));
    expect(await replay('2026-11-01 10:00:00.123455+00')).toBe(0);
    expect(await replay('2026-11-01 10:00:00.123456+00')).toBe(1);
  });

  describe('of one cause by the thousand', () => {
    const parkMany = () =>
      database.sql.execute`
        INSERT INTO platform.inbox (consumer, event_id, key, envelope, data, status, settled_at, reason)
        SELECT 'bank.store-events', gen_random_uuid(), '', ${JSON.stringify(envelopeOf(randomUUID()))}::jsonb, '{}', 'parked', now(), 'full'
        FROM generate_series(1, 2500)`;
    const onlyCause = async () => (await causes.execute()).items[0]?.cause as string;

    it('are decided in transactions of 1,000', async () => {
      await parkMany();
      const input = { decision: 'replay' as const, cause: await onlyCause() };
      expect(await decide.execute(operator, input)).toEqual({ decided: 2_500, hasMore: false });
      expect((await audited()).map(({ subject }) => Object(subject).count)).toEqual([1_000, 1_000, 500]);
    });

    it('are decided for ten seconds, and the rest by another request', async () => {
      await parkMany();
      const input = { decision: 'discard' as const, cause: await onlyCause() };
      const slow = new DecideDeadLetters(database, letters, new SlowClock());
      expect(await slow.execute(operator, input)).toEqual({ decided: 2_000, hasMore: true });
      expect(await slow.execute(operator, input)).toEqual({ decided: 500, hasMore: false });
    });
  });
});

/** A clock that advances by six seconds at each reading. */
class SlowClock extends Clock {
  #ms = 0;

  now(): Date {
    this.#ms += 6_000;
    return new Date(this.#ms);
  }
}

const envelopeOf = (id: string) => ({
  id,
  type: 'bank.tested.v1',
  source: 'bank',
  time: '2026-11-01T10:00:00.000Z',
  aggregateId: 'a',
  aggregateVersion: 1,
  actor: 'test',
  correlationId: 'c',
});
