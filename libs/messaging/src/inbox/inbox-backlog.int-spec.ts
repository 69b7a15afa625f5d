import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
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
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Module } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService, NestFactory } from '@nestjs/core';
import { ConsumerRegistry } from '../consumers/consumer-registry.ts';
import { Consumer, type EventConsumer } from '../messages/consumer.ts';
import { MessagingMetrics } from '../metrics/messaging-metrics.ts';
import { platformMigrations } from '../migrations-folder.ts';
import { type InboxRow, InboxStore } from './inbox-store.ts';
import { InboxWorker } from './inbox-worker.ts';

/** More than two batches of the worker. */
const BACKLOG = 600;
/** How many of the events are in the first batch, beside the locked one. */
const FIRST_BATCH = 255;

/** Calls `onHandled` with the number of events handled so far. */
@Consumer(AccessChanged, 'bank.count-events')
class CountEvents implements EventConsumer<typeof AccessChanged> {
  onHandled: (count: number) => void = () => undefined;
  #count = 0;

  async handle(_tx: Transaction, _event: EventOf<typeof AccessChanged>): Promise<void> {
    this.#count += 1;
    this.onHandled(this.#count);
  }
}

@Consumer(AccessChanged, 'bank.locked-elsewhere')
class LockedElsewhere implements EventConsumer<typeof AccessChanged> {
  async handle(): Promise<void> {}
}

@Module({ imports: [DiscoveryModule], providers: [CountEvents, LockedElsewhere] })
class ConsumersModule {}

/** Delays the locked consumer until the other one has committed its part of the first batch. */
class InboxWithSlowLane extends InboxStore {
  override async take(tx: Transaction, rows: readonly InboxRow[]): Promise<boolean> {
    if (rows[0]?.consumer === 'bank.locked-elsewhere')
      while ((await this.#pending()) > BACKLOG + 1 - FIRST_BATCH) await nextTurn();
    return super.take(tx, rows);
  }

  async #pending(): Promise<number> {
    return [...(await this.backlog()).values()].reduce((sum, { pending }) => sum + pending, 0);
  }
}

describe('a backlog of the inbox', () => {
  let at: TestDatabase;
  let database: Database;

  beforeEach(async () => {
    at = await testDatabase('inbox_backlog');
    await applyMigrations(at.url, [platformMigrations]);
    database = new Database('bank', at.url, 5, withoutModels, new SystemClock());
  });
  afterEach(async () => {
    await database.close();
    await at.drop();
  });

  it('is handled to its end after one wake-up, although another replica has locked a consumer’s events', async () => {
    const context = await NestFactory.createApplicationContext(ConsumersModule, { logger: false });
    const store = new InboxWithSlowLane(database);
    const nowhere = { publish: never, subscribe: never, health: () => ({ status: 'up' }) as const, stop: async () => {} };
    const options = { service: 'bank', transport: nowhere } as const;
    const registry = new ConsumerRegistry(options, context.get(DiscoveryService));
    const metrics = new MessagingMetrics(new Metrics('bank'));
    const events = Array.from({ length: BACKLOG }, () => accessChanged(randomUUID()));
    await store.add([{ consumer: 'bank.locked-elsewhere', record: accessChanged(randomUUID()) }]);
    await store.add(events.map((record) => ({ consumer: 'bank.count-events', record })));

    const [locked, unlock, drained] = [
      Promise.withResolvers<void>(),
      Promise.withResolvers<void>(),
      Promise.withResolvers<void>(),
    ];
    const otherReplica = database.write(systemCaller('other', 'c'), async (tx) => {
      await tx.sql.query`SELECT 1 FROM platform.inbox WHERE consumer = 'bank.locked-elsewhere' FOR UPDATE`;
      locked.resolve();
      await unlock.promise;
    });
    await locked.promise;
    const consumer = context.get(CountEvents);
    consumer.onHandled = (count) => {
      if (count === BACKLOG) drained.resolve();
    };
    const log = openLog('bank', 'silent');
    const listener = new DatabaseListener(at.url, 'inbox', log);
    const worker = new InboxWorker(store, registry, database, listener, new Tracing('bank'), metrics, log);
    // The worker isn't started, because its poll would handle a batch a second.
    worker.wake();
    await drained.promise;
    expect((await store.backlog()).get('bank.locked-elsewhere')?.pending).toBe(1);
    unlock.resolve();
    await otherReplica;
    await worker.stop();
  });
});

const never = () => Promise.reject(new Error('not part of this test'));

const accessChanged = (userId: string) => ({
  topic: AccessChanged.topic,
  key: userId,
  envelope: {
    id: randomUUID(),
    type: AccessChanged.type,
    source: 'billing',
    aggregateId: userId,
    aggregateVersion: 1,
    time: new Date().toISOString(),
    actor: 'test',
    correlationId: userId,
  },
  data: { userId, deleted: false, granted: true, reason: 'grant' },
});
