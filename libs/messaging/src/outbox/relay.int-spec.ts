import { randomUUID } from 'node:crypto';
import { AccessChanged } from '@casebook/contracts';
import {
  applyMigrations,
  Database,
  DatabaseListener,
  Metrics,
  openLog,
  SystemClock,
  systemCaller,
  Tracing,
} from '@casebook/platform';
import { type TestDatabase, testDatabase, withoutModels } from '@casebook/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { DiscoveryModule, DiscoveryService, NestFactory } from '@nestjs/core';
import { z } from 'zod';
import { BacklogMetrics } from '../backlog-metrics.ts';
import { ConsumerRegistry } from '../consumers/consumer-registry.ts';
import { InboxStore } from '../inbox/inbox-store.ts';
import type { EventRecord } from '../messages/event-record.ts';
import type { EventTransport } from '../messages/event-transport.ts';
import type { OutgoingJob } from '../messages/job-publisher.ts';
import { MessagingMetrics } from '../metrics/messaging-metrics.ts';
import { platformMigrations } from '../migrations-folder.ts';
import { OutboxStore } from './outbox-store.ts';
import { Relay } from './relay.ts';

const log = openLog('bank', 'silent');
const Job = { name: 'tests.job.v1', queue: 'tests', schema: z.strictObject({ number: z.int() }) };

/** The destination of a relay in these tests, which can be down. */
class Destination {
  readonly records: EventRecord[] = [];
  readonly jobs: OutgoingJob[] = [];
  away = false;
  losesAcknowledgement = false;

  readonly transport: EventTransport = {
    publish: async (records) => {
      if (this.away) throw new Error('away');
      this.records.push(...records);
      if (this.losesAcknowledgement) throw new Error('the acknowledgement was lost');
    },
    subscribe: () => Promise.reject(new Error('not part of these tests')),
    health: () => ({ status: 'up' }),
    stop: async () => {},
  };
}

describe('the relay', () => {
  let at: TestDatabase;
  let database: Database;
  const open: { relay: Relay; listener: DatabaseListener }[] = [];

  beforeAll(async () => {
    at = await testDatabase('relay');
    await applyMigrations(at.url, [platformMigrations]);
    database = new Database('bank', at.url, 5, withoutModels, new SystemClock());
  });
  afterEach(async () => {
    for (const { relay, listener } of open.splice(0)) {
      await relay.stop();
      await listener.stop();
    }
    await database.sql.execute`DELETE FROM platform.outbox`;
  });
  afterAll(async () => {
    await database.close();
    await at.drop();
  });

  const startRelay = async (to: Destination) => {
    const listener = new DatabaseListener(at.url, 'relay', log);
    const jobs = { publish: async (handed: OutgoingJob[]) => void to.jobs.push(...handed) };
    const options = { service: 'bank', transport: to.transport, jobs } as const;
    const outbox = new OutboxStore(database);
    const context = await NestFactory.createApplicationContext(DiscoveryModule, { logger: false });
    const registry = new ConsumerRegistry(options, context.get(DiscoveryService));
    const metrics = new Metrics('bank');
    const messaging = new MessagingMetrics(metrics);
    new BacklogMetrics(metrics, messaging, options, outbox, new InboxStore(database), registry).start(async () => new Map());
    const relay = new Relay(options, outbox, listener, new Tracing('bank'), messaging, log);
    relay.start();
    await listener.start();
    open.push({ relay, listener });
    return { relay, listener, metrics: () => metrics.registry.metrics() };
  };
  const emit = (userId: string, version: number) =>
    database.write(systemCaller('test', 'test'), async (tx) => {
      tx.emit(AccessChanged, { id: userId, version }, { userId, deleted: false, granted: true, reason: 'grant' });
    });
  const waitFor = async (condition: () => boolean | Promise<boolean>) => {
    for (const end = Date.now() + 30_000; !(await condition()); await new Promise((resolve) => setTimeout(resolve, 10)))
      if (Date.now() > end) throw new Error('The condition was not met in time');
  };
  const waiting = async () =>
    [...(await new OutboxStore(database).backlog()).values()].reduce((sum, kind) => sum + kind.waiting, 0);
  const versions = (to: Destination) => to.records.map(({ envelope }) => envelope.aggregateVersion);

  it('publishes committed events in order and deletes them', async () => {
    const to = new Destination();
    await startRelay(to);
    const userId = randomUUID();
    for (let version = 1; version <= 20; version += 1) await emit(userId, version);
    await waitFor(async () => to.records.length === 20 && (await waiting()) === 0);
    expect(versions(to)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
  });

  it('retains events while publishing fails, and publishes them in order afterwards', async () => {
    const to = new Destination();
    to.away = true;
    const { relay, metrics } = await startRelay(to);
    const userId = randomUUID();
    for (const version of [1, 2, 3]) await emit(userId, version);
    await waitFor(() => relay.failure !== undefined);
    expect(await waiting()).toBe(3);
    expect(await metrics()).toMatch(/^outbox_waiting\{kind="event",.*\} 3$/m);
    expect(await metrics()).toMatch(/^outbox_oldest_age_seconds\{kind="event",.*\} 0?\.?[0-9.]*[1-9]/m);
    expect(await metrics()).toMatch(/^outbox_publish_failures_total\{kind="event",.*\} [1-9]/m);
    to.away = false;
    await waitFor(async () => (await waiting()) === 0);
    expect(await metrics()).toMatch(/^outbox_published_total\{kind="event",type="billing.access.changed.v1",.*\} 3$/m);
    expect(versions(to)).toEqual([1, 2, 3]);
    expect(relay.failure).toBeUndefined();
  });

  it('publishes again, with the same ids, what wasn’t acknowledged', async () => {
    const to = new Destination();
    to.losesAcknowledgement = true;
    await startRelay(to);
    await emit(randomUUID(), 1);
    await waitFor(() => to.records.length >= 2);
    to.losesAcknowledgement = false;
    await waitFor(async () => (await waiting()) === 0);
    expect(new Set(to.records.map(({ envelope }) => envelope.id)).size).toBe(1);
  });

  it('publishes jobs while the event broker is down', async () => {
    const to = new Destination();
    to.away = true;
    await startRelay(to);
    await database.write(systemCaller('test', 'test'), async (tx) => {
      tx.emit(AccessChanged, { id: randomUUID(), version: 1 }, { userId: randomUUID(), deleted: true });
      tx.enqueue(Job, { number: 7 });
    });
    await waitFor(() => to.jobs.length === 1);
    expect(to.jobs[0]).toMatchObject({ queue: 'tests', name: 'tests.job.v1', payload: { number: 7 } });
    expect(await waiting()).toBe(1);
  });

  it('runs on one replica; another takes over when its connection is lost', async () => {
    const [first, second] = [new Destination(), new Destination()];
    const holder = await startRelay(first);
    await emit(randomUUID(), 1);
    await waitFor(() => first.records.length === 1);
    await startRelay(second);
    await emit(randomUUID(), 2);
    await waitFor(async () => (await waiting()) === 0);
    expect(second.records).toEqual([]);
    await holder.relay.stop();
    await holder.listener.stop();
    await emit(randomUUID(), 3);
    await waitFor(() => second.records.length === 1);
    expect(versions(second)).toEqual([3]);
  });

  it('resumes after its connection is killed', async () => {
    const to = new Destination();
    const { listener } = await startRelay(to);
    await database.sql.query`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name = 'relay-listener' AND datname = current_database()`;
    await waitFor(() => !listener.connected);
    await emit(randomUUID(), 1);
    await waitFor(() => to.records.length === 1);
  });
});
