import { randomUUID } from 'node:crypto';
import { AccessChanged, type EventOf } from '@casebook/contracts';
import {
  applyMigrations,
  Database,
  DatabaseListener,
  Metrics,
  openLog,
  SystemClock,
  systemCaller,
  Tracing,
  type Transaction,
} from '@casebook/platform';
import { type TestDatabase, testDatabase, withoutModels } from '@casebook/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Module } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService, NestFactory } from '@nestjs/core';
import { BacklogMetrics } from '../backlog-metrics.ts';
import { ConsumerRegistry } from '../consumers/consumer-registry.ts';
import { DeadLetters } from '../dead-letters/dead-letters.ts';
import { DecideDeadLetters } from '../dead-letters/decide-dead-letters.ts';
import { Consumer, type EventConsumer } from '../messages/consumer.ts';
import type { EventRecord } from '../messages/event-record.ts';
import { MessagingMetrics } from '../metrics/messaging-metrics.ts';
import { platformMigrations } from '../migrations-folder.ts';
import { OutboxStore } from '../outbox/outbox-store.ts';
import { InboxStore } from './inbox-store.ts';
import { InboxWorker } from './inbox-worker.ts';

const log = openLog('bank', 'silent');
const CONSUMER = 'bank.store-events';

/** Writes each event that it handles in its transaction; fails for the configured members. */
@Consumer(AccessChanged, 'bank.store-events')
class StoreEvents implements EventConsumer<typeof AccessChanged> {
  readonly poisonous = new Set<string>();
  atOnce = 0;
  mostAtOnceOfAKey = 0;
  readonly #running = new Map<string, number>();

  async handle(tx: Transaction, { data, aggregateVersion }: EventOf<typeof AccessChanged>): Promise<void> {
    const running = (this.#running.get(data.userId) ?? 0) + 1;
    this.#running.set(data.userId, running);
    this.mostAtOnceOfAKey = Math.max(this.mostAtOnceOfAKey, running);
    try {
      await tx.sql.execute`INSERT INTO handled (member, version, cause)
        VALUES (${data.userId}, ${aggregateVersion}, ${tx.caller.correlationId})`;
      if (this.poisonous.has(data.userId)) throw new Error('poison');
    } finally {
      this.#running.set(data.userId, running - 1);
    }
  }
}

@Module({ imports: [DiscoveryModule], providers: [StoreEvents] })
class ConsumersModule {}

describe('the inbox', () => {
  let at: TestDatabase;
  let database: Database;
  let consumer: StoreEvents;
  let registry: ConsumerRegistry;
  let store: InboxStore;
  let letters: DeadLetters;
  let decisions: DecideDeadLetters;
  let metrics: Metrics;
  let messaging: MessagingMetrics;
  const open: { worker: InboxWorker; listener: DatabaseListener }[] = [];

  beforeAll(async () => {
    at = await testDatabase('inbox');
    await applyMigrations(at.url, [platformMigrations]);
    database = new Database('bank', at.url, 5, withoutModels, new SystemClock());
    store = new InboxStore(database);
    letters = new DeadLetters(database);
    decisions = new DecideDeadLetters(database, letters, new SystemClock());
    await database.sql.execute`CREATE TABLE handled (seq serial PRIMARY KEY, member text, version bigint, cause text)`;
  });
  beforeEach(async () => {
    const context = await NestFactory.createApplicationContext(ConsumersModule, { logger: false });
    consumer = context.get(StoreEvents);
    const nowhere = { publish: never, subscribe: never, health: () => ({ status: 'up' }) as const, stop: async () => {} };
    const options = { service: 'bank', transport: nowhere } as const;
    registry = new ConsumerRegistry(options, context.get(DiscoveryService));
    metrics = new Metrics('bank');
    messaging = new MessagingMetrics(metrics);
    new BacklogMetrics(metrics, messaging, options, new OutboxStore(database), store, registry).start(
      async () => new Map([[CONSUMER, 7]]),
    );
  });
  afterEach(async () => {
    for (const { worker, listener } of open.splice(0)) {
      await worker.stop();
      await listener.stop();
    }
    await database.sql.execute`TRUNCATE platform.inbox, handled`;
  });
  afterAll(async () => {
    await database.close();
    await at.drop();
  });

  const startWorker = async () => {
    const listener = new DatabaseListener(at.url, 'inbox', log);
    const worker = new InboxWorker(store, registry, database, listener, new Tracing('bank'), messaging, log);
    worker.start();
    await listener.start();
    open.push({ worker, listener });
  };
  const receive = (...records: EventRecord[]) => store.add(records.map((record) => ({ consumer: CONSUMER, record })));
  const handledOf = async (member: string) =>
    (await database.sql.query<{ version: bigint }[]>`SELECT version FROM handled WHERE member = ${member} ORDER BY seq`).map(
      ({ version }) => Number(version),
    );
  const waitFor = async (condition: () => boolean | Promise<boolean>) => {
    for (const end = Date.now() + 30_000; !(await condition()); await new Promise((resolve) => setTimeout(resolve, 10)))
      if (Date.now() > end) throw new Error('The condition was not met within 30 s');
  };
  const series = async (start: string) =>
    (await metrics.registry.metrics())
      .split('\n')
      .find((line) => line.startsWith(start))
      ?.split(' ')
      .at(-1);
  const parkedLetters = async () => (await letters.page(undefined, undefined, 100)).map(({ letter }) => letter);
  const operator = systemCaller('operator', 'c');
  const settled = async () => [...(await store.backlog()).values()].every(({ pending }) => pending === 0);
  const withoutWaiting = () => database.sql.execute`UPDATE platform.inbox SET next_attempt_at = now() WHERE status = 'pending'`;

  it('handles each event once and in order for each key, with several workers and repeated deliveries', async () => {
    const members = Array.from({ length: 20 }, () => randomUUID());
    const records = Array.from({ length: 20 }, (_, version) =>
      members.map((member) => accessChanged(member, version + 1)),
    ).flat();
    await receive(...records);
    await Promise.all([startWorker(), startWorker()]);
    await receive(...records);
    await waitFor(settled);
    for (const member of members) expect(await handledOf(member)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
    expect(consumer.mostAtOnceOfAKey).toBe(1);
  });

  it('leaves the rows of consumers that this version doesn’t have', async () => {
    const others = accessChanged(randomUUID(), 1);
    await store.add([{ consumer: 'bank.of-another-version', record: others }]);
    const own = accessChanged(randomUUID(), 1);
    await startWorker();
    await receive(own);
    await waitFor(async () => (await handledOf(own.key)).length === 1);
    const [row] = await database.sql.query<object[]>`
      SELECT status, attempts, data FROM platform.inbox WHERE consumer = 'bank.of-another-version'`;
    expect(row).toEqual({ status: 'pending', attempts: 0, data: others.data });
    expect(await store.behind(await store.lastSeq(), registry.names)).toEqual([]);
  });

  it('accepts fields that a newer producer added', async () => {
    const event = accessChanged(randomUUID(), 1);
    await startWorker();
    await receive({ ...event, data: { ...(event.data as object), plan: 'of a newer version' } });
    await waitFor(async () => (await handledOf(event.key)).length === 1);
  });

  it('delays only the key of a failing event, rolls its writes back, and continues in order after the retry', async () => {
    const [failing, other] = [randomUUID(), randomUUID()];
    consumer.poisonous.add(failing);
    await startWorker();
    await receive(accessChanged(failing, 1), accessChanged(failing, 2), accessChanged(other, 1), accessChanged(other, 2));
    await waitFor(async () => (await handledOf(other)).length === 2);
    expect(await handledOf(failing)).toEqual([]);
    consumer.poisonous.clear();
    await waitFor(settled);
    expect(await handledOf(failing)).toEqual([1, 2]);
  });

  it('tries a failed event, and those behind it, only once its wait is over', async () => {
    const [failing, other] = [randomUUID(), randomUUID()];
    consumer.poisonous.add(failing);
    await startWorker();
    await receive(accessChanged(failing, 1));
    await waitFor(async () => {
      const delayed = await database.sql.execute`
        UPDATE platform.inbox SET next_attempt_at = now() + interval '1 hour' WHERE status = 'pending' AND attempts > 0`;
      return delayed > 0;
    });
    consumer.poisonous.clear();
    await receive(accessChanged(failing, 2), accessChanged(other, 1));
    await waitFor(async () => (await handledOf(other)).length === 1);
    expect(await handledOf(failing)).toEqual([]);
    await withoutWaiting();
    await receive(accessChanged(other, 2));
    await waitFor(settled);
    expect(await handledOf(failing)).toEqual([1, 2]);
  });

  it('handles waiting events in one transaction, each with its own correlation id', async () => {
    const members = Array.from({ length: 8 }, () => randomUUID());
    await receive(...members.map((member) => accessChanged(member, 1)));
    await startWorker();
    await waitFor(settled);
    const rows = await database.sql.query<{ transaction: string; cause: string }[]>`
      SELECT xmin::text AS transaction, cause FROM handled ORDER BY seq`;
    expect(new Set(rows.map(({ transaction }) => transaction)).size).toBe(1);
    expect(rows.map(({ cause }) => cause)).toEqual(members.map((member) => `cause of ${member}`));
  });

  it('parks an event after five retries, continues with its key, and replays it on request', async () => {
    const failing = randomUUID();
    consumer.poisonous.add(failing);
    await startWorker();
    const parked = accessChanged(failing, 1);
    await receive(parked);
    await waitFor(async () => {
      await withoutWaiting();
      return [...(await store.backlog()).values()].some(({ parked }) => parked === 1);
    });
    expect(await parkedLetters()).toMatchObject([{ eventId: parked.envelope.id, attempts: 6, reason: 'poison' }]);
    expect(await series(`inbox_parked{consumer="${CONSUMER}"`)).toBe('1');
    expect(await series(`consumer_dead_letters_total{consumer="${CONSUMER}"`)).toBe('1');
    expect(await series(`consumer_duration_seconds_count{service="bank",consumer="${CONSUMER}",outcome="failed"`)).toBe('6');
    consumer.poisonous.clear();
    await receive(accessChanged(failing, 2));
    await waitFor(async () => (await handledOf(failing)).length === 1);
    expect(await decisions.decide(operator, { decision: 'replay', eventId: parked.envelope.id })).toMatchObject({ decided: 1 });
    await waitFor(settled);
    expect(await handledOf(failing)).toEqual([2, 1]);
    expect(await parkedLetters()).toEqual([]);
  });

  it('measures what waits for each consumer, and how long each event took to be handled', async () => {
    await receive(accessChanged(randomUUID(), 1), accessChanged(randomUUID(), 1));
    expect(await series(`inbox_pending{consumer="${CONSUMER}"`)).toBe('2');
    expect(Number(await series(`inbox_oldest_age_seconds{consumer="${CONSUMER}"`))).toBeGreaterThan(0);
    expect(await series(`consumer_unread_events{consumer="${CONSUMER}"`)).toBe('7');
    await startWorker();
    await waitFor(settled);
    expect(await series(`inbox_pending{consumer="${CONSUMER}"`)).toBe('0');
    expect(await series(`event_delivery_seconds_count{service="bank",consumer="${CONSUMER}"`)).toBe('2');
    expect(await series(`consumer_duration_seconds_count{service="bank",consumer="${CONSUMER}",outcome="done"`)).toBe('2');
  });

  it('deletes the payload of an event that an operator discards', async () => {
    const failing = randomUUID();
    const parked = accessChanged(failing, 1);
    await receive(parked);
    await database.sql.execute`UPDATE platform.inbox SET status = 'parked', settled_at = now(), reason = 'poison'`;
    expect(await decisions.decide(operator, { decision: 'discard', eventId: parked.envelope.id })).toMatchObject({ decided: 1 });
    await startWorker();
    await receive(parked);
    expect(await settled()).toBe(true);
    expect(await handledOf(failing)).toEqual([]);
    const [row] = await database.sql.query<object[]>`SELECT status, data, envelope FROM platform.inbox`;
    expect(row).toEqual({ status: 'discarded', data: {}, envelope: {} });
  });
});

const never = () => Promise.reject(new Error('not part of these tests'));

function accessChanged(userId: string, version: number): EventRecord {
  return {
    topic: AccessChanged.topic,
    key: userId,
    envelope: {
      id: randomUUID(),
      type: AccessChanged.type,
      source: 'billing',
      aggregateId: userId,
      aggregateVersion: version,
      time: new Date().toISOString(),
      actor: 'test',
      correlationId: `cause of ${userId}`,
    },
    data: { userId, deleted: false, granted: true, reason: 'grant' },
  };
}
