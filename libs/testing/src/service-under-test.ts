import { randomUUID } from 'node:crypto';
import type { EventDefinition } from '@casebook/contracts';
import {
  type EventRecord,
  type EventTransport,
  type Ports,
  platformMigrations,
  type Subscriber,
  type Subscription,
} from '@casebook/messaging';
import {
  applyMigrations,
  applyProtectedMigrations,
  bootService,
  type CheckResult,
  type Clock,
  type Environment,
  type RunningService,
  type ServiceConfig,
  type ServiceDefinition,
} from '@casebook/platform';
import { freePort } from '@casebook/servers';
import { Pool, type QueryResultRow } from 'pg';
import type { z } from 'zod';
import { createFromTemplate } from './database-cluster.ts';
import { startTokenIssuer, type TokenIssuer } from './token-issuer.ts';

/** The token for `/metrics` of a service under test. */
export const METRICS_TOKEN = 'the metrics token of the tests';

export interface ServiceUnderTest<Config> {
  readonly service: RunningService;
  readonly config: Config;
  readonly tokens: TokenIssuer;
  /** Queries the service's database with the service's role. */
  query<Row extends QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>;
  /** Queries the database with the role of PostgreSQL's administrator, which has every privilege. */
  queryAsAdmin<Row extends QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>;
  /** The outbox, oldest first. */
  outbox(): Promise<{ type: string; destination: string; aggregate_id: string; aggregate_version: number; payload: unknown }[]>;
  /** Delivers events as the transport would; resolves when every pending event has been attempted. */
  deliver<Schema extends z.ZodType>(
    definition: EventDefinition<string, Schema>,
    ...events: DeliveredEvent<Schema>[]
  ): Promise<void>;
  /** The inbox rows of one consumer. */
  inbox(consumer: string): Promise<{ status: string; reason: string | null; event_id: string }[]>;
  /** Skips a failing event's backoff and waits for its last attempt. @returns `done` or `parked` */
  lastAttempt(eventId: string): Promise<string>;
  stop(): Promise<void>;
}

interface DeliveredEvent<Schema extends z.ZodType> {
  readonly aggregateId: string;
  readonly aggregateVersion?: number;
  readonly data: z.input<Schema>;
  readonly id?: string;
}

export interface TestedService<Config extends ServiceConfig> {
  readonly definition: ServiceDefinition<Config, Ports>;
  readonly readConfig: (environment: Environment) => Config;
  /** Settings in addition to the ones that every service needs. */
  readonly environment?: Record<string, string>;
  readonly ports?: Partial<Ports>;
  readonly clock?: Clock;
  readonly seed?: Seed;
}

/** Data that the service's databases start with. It is created once per jest run and then copied. */
interface Seed {
  readonly name: string;
  /** Creates the data through the service, which runs on the database that is then copied. */
  create(service: RunningService): Promise<unknown>;
}

/** Boots a complete service on its own PostgreSQL database, with a token issuer in place of identity. */
export async function startServiceUnderTest<Config extends ServiceConfig>(
  tested: TestedService<Config>,
): Promise<ServiceUnderTest<Config>> {
  const { definition, seed } = tested;
  const tokens = await startTokenIssuer();
  const port = await freePort();
  const configFor = (databaseUrl: string) =>
    tested.readConfig({
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      AUTH_JWKS_URL: tokens.jwksUrl,
      AUTH_ISSUER: tokens.issuer,
      METRICS_TOKEN,
      GATEWAY_SECRET: 'a secret of the tests, thirty-two characters or more',
      AUDIT_KEY: 'a key of the tests, thirty-two characters or more',
      [`${definition.name.toUpperCase()}_PORT`]: String(port),
      [`${definition.name.toUpperCase()}_DATABASE_URL`]: databaseUrl,
      ...tested.environment,
    });
  const boot = (config: Config, transport: EventTransport, clock?: Clock) =>
    bootService(definition, config, { transport, ...tested.ports }, { clock });
  const database = await createFromTemplate({
    key: seed ? `${definition.name}_${seed.name}` : definition.name,
    prepare: async (url, adminUrl) => {
      await applyMigrations(url, [platformMigrations, definition.migrations]);
      if (definition.protectedSchema) await applyProtectedMigrations(adminUrl, url, definition.protectedSchema);
      if (!seed) return;
      const seeding = await boot(configFor(url), new DeliveringTransport());
      await seed.create(seeding).finally(() => seeding.stop());
    },
  });
  const config = configFor(database.url);
  const transport = new DeliveringTransport();
  const service = await boot(config, transport, tested.clock);
  // A single connection that isn't closed when idle, so that a test's SET and LISTEN persist. Concurrent queries wait for it.
  const pool = new Pool({ connectionString: database.url, max: 1, idleTimeoutMillis: 0 });
  pool.on('error', () => undefined);
  const query = async <Row extends QueryResultRow>(sql: string, values: unknown[] = []) =>
    (await pool.query<Row>(sql, values)).rows;

  return {
    service,
    config,
    tokens,
    query,
    queryAsAdmin: (sql, values) => database.queryAsAdmin(sql, values),
    outbox: () =>
      query(`SELECT type, destination, aggregate_id, aggregate_version::int, payload FROM platform.outbox ORDER BY seq`),
    inbox: (consumer) =>
      query('SELECT status, reason, event_id FROM platform.inbox WHERE consumer = $1 ORDER BY seq', [consumer]),
    deliver: async (definitionOfEvent, ...events) => {
      await transport.deliver(events.map((event) => recordOf(definitionOfEvent, event)));
      await waitForInbox(query);
    },
    lastAttempt: async (eventId) => {
      await query("UPDATE platform.inbox SET attempts = 5, next_attempt_at = now() WHERE event_id = $1 AND status = 'pending'", [
        eventId,
      ]);
      return waitForOutcome(query, eventId);
    },
    stop: async () => {
      await service.stop();
      await pool.end();
      await tokens.stop();
      await database.drop();
    },
  };
}

/** Delivers the test's events. Publishing fails, so the service's own events stay in the outbox for the test to read. */
class DeliveringTransport implements EventTransport {
  #subscriber: Subscriber | undefined;

  publish(): Promise<void> {
    return Promise.reject(new Error('Events stay in the outbox of a service under test'));
  }

  async subscribe(subscriber: Subscriber): Promise<Subscription> {
    this.#subscriber = subscriber;
    return { caughtUp: async () => true, unread: async () => new Map(), health: () => ({ status: 'up' }), stop: async () => {} };
  }

  async deliver(records: EventRecord[]): Promise<void> {
    await this.#subscriber?.store(
      records,
      this.#subscriber.consumers.map(({ name }) => name),
    );
  }

  health(): CheckResult {
    return { status: 'up' };
  }

  async stop(): Promise<void> {}
}

function recordOf<Schema extends z.ZodType>(
  { type, topic }: EventDefinition<string, Schema>,
  { aggregateId, aggregateVersion = 1, data, id = randomUUID() }: DeliveredEvent<Schema>,
): EventRecord {
  const envelope = {
    id,
    type,
    source: '/casebook/test',
    time: new Date().toISOString(),
    aggregateId,
    aggregateVersion,
    actor: 'system:test',
    correlationId: randomUUID(),
  };
  return { topic, key: aggregateId, envelope, data };
}

const INBOX_TIMEOUT_MS = 40_000;

/** Waits until every event has been attempted at least once. */
async function waitForInbox(query: ServiceUnderTest<never>['query']): Promise<void> {
  for (const end = Date.now() + INBOX_TIMEOUT_MS; Date.now() < end; ) {
    const [row] = await query<{ due: number }>(
      "SELECT count(*)::int AS due FROM platform.inbox WHERE status = 'pending' AND attempts = 0",
    );
    if (row?.due === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`The inbox still has unattempted events after ${INBOX_TIMEOUT_MS / 1_000} s`);
}

/** Waits for the outcome of an event, which may have several consumers: it is done if all are done, and parked if one is parked. */
async function waitForOutcome(query: ServiceUnderTest<never>['query'], eventId: string): Promise<string> {
  for (const end = Date.now() + INBOX_TIMEOUT_MS; Date.now() < end; ) {
    const rows = await query<{ status: string }>('SELECT status FROM platform.inbox WHERE event_id = $1', [eventId]);
    const statuses = new Set(rows.map(({ status }) => status));
    if (rows.length > 0 && !statuses.has('pending')) return statuses.has('parked') ? 'parked' : 'done';
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`The event is still pending after ${INBOX_TIMEOUT_MS / 1_000} s`);
}
