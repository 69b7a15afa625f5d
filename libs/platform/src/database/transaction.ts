import type { EventDefinition } from '@casebook/contracts';
import { AuditRecorded } from '@casebook/contracts';
import type { z } from 'zod';
import { auditEntryIdOf, newId } from '../ids.ts';
import type { Caller } from '../request/caller.ts';
import type { AuditedChange, AuditedFacts } from './audited-change.ts';
import { type Sql, type SqlClient, sql } from './sql-client.ts';

/** A kind of job: its name, the queue it runs in, and its payload. */
export interface JobDefinition<Schema extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly queue: string;
  readonly schema: Schema;
}

/** The changed aggregate and its new version. */
export interface Aggregate {
  readonly id: string;
  readonly version: number;
}

/** A row of the outbox: an event for a topic, or a job for a queue. */
interface OutgoingMessage {
  id: string;
  kind: 'event' | 'job';
  destination: string;
  type: string;
  aggregate_id: string;
  aggregate_version: number;
  occurred_at: string;
  actor: string;
  correlation_id: string;
  traceparent: string | null;
  payload: unknown;
}

/** Messages and notifications that are written right before the commit. */
interface Gathered {
  /** How many messages were already inserted into the outbox. */
  inserted: number;
  readonly outgoing: OutgoingMessage[];
  readonly notifications: { channel: string; payload: string }[];
}

/**
 * A transaction of a service. Its events, jobs and audit entries are inserted into the outbox right before the commit.
 */
export class Transaction {
  readonly #gathered: Gathered;

  constructor(
    readonly service: string,
    readonly caller: Caller,
    readonly sql: SqlClient,
    /** The generated Prisma client, bound to this transaction. */
    readonly models: object,
    /** The start of the transaction by the service's clock, used for every timestamp it writes. */
    readonly now: Date,
    gathered: Gathered = { inserted: 0, outgoing: [], notifications: [] },
  ) {
    this.#gathered = gathered;
  }

  /** @returns the same transaction with another caller for its events, jobs and audit entries */
  onBehalfOf(caller: Caller): Transaction {
    return new Transaction(this.service, caller, this.sql, this.models, this.now, this.#gathered);
  }

  /** Publishes an event. For a state event the aggregate's row must be locked and its version bumped in this transaction. */
  emit<Schema extends z.ZodType>(definition: EventDefinition<string, Schema>, aggregate: Aggregate, data: z.input<Schema>): void {
    this.#gathered.outgoing.push({
      ...this.#message(definition.type, definition.schema.parse(data)),
      kind: 'event',
      destination: definition.topic,
      aggregate_id: aggregate.id,
      aggregate_version: aggregate.version,
    });
  }

  /**
   * Publishes an event for each row of a query, without reading the rows into memory, for sets that may not fit there.
   * @param rows selects `aggregate_id` (text), `aggregate_version` (bigint) and `payload` (jsonb). The payload isn't validated against
   *   the event's schema; a test must compare it with the payload of `emit`.
   */
  async emitAll(definition: EventDefinition, rows: Sql): Promise<void> {
    const { id: actor, correlationId, traceparent } = this.caller;
    const inserted = await this.sql.execute`
      INSERT INTO platform.outbox (id, kind, destination, type, aggregate_id, aggregate_version, occurred_at, actor,
        correlation_id, traceparent, payload)
      SELECT gen_random_uuid(), 'event', ${definition.topic}, ${definition.type}, aggregate_id, aggregate_version, ${this.now},
        ${actor}, ${correlationId}, ${traceparent ?? null}, payload FROM (${rows}) AS rows`;
    this.#gathered.inserted += inserted;
  }

  /**
   * Publishes a Kafka record without a value for each row of a query, after which compaction removes every record of the aggregate. No
   * consumer gets it: each erases its own rows when the member's deletion arrives.
   * @param rows selects `aggregate_id` (text) and `aggregate_version` (bigint)
   */
  emitRemovals(definition: EventDefinition, rows: Sql): Promise<void> {
    return this.emitAll(definition, sql`SELECT removed.*, 'null'::jsonb AS payload FROM (${rows}) AS removed`);
  }

  /** Enqueues a job after the commit, at least once; the outbox row's id is the job's id. */
  enqueue<Schema extends z.ZodType>(job: JobDefinition<Schema>, payload: z.input<Schema>): void {
    const message = this.#message(job.name, job.schema.parse(payload));
    this.#gathered.outgoing.push({
      ...message,
      kind: 'job',
      destination: job.queue,
      aggregate_id: message.id,
      aggregate_version: 1,
    });
  }

  /**
   * Adds an audit entry with the caller as its actor. In the subject, `userId` is the member acted upon; fields with other ids end with
   * `Id`.
   */
  audit(action: string, subject: AuditedFacts, change?: AuditedChange): void {
    this.#audit(newId(), action, subject, change);
  }

  /** Like `audit`, but the audit stores only the first of all entries with the same `once`. */
  auditOnce(once: string, action: string, subject: AuditedFacts): void {
    this.#audit(auditEntryIdOf(once), action, subject);
  }

  #audit(entryId: string, action: string, subject: AuditedFacts, change?: AuditedChange): void {
    const { id: actor, clientAddress } = this.caller;
    this.emit(
      AuditRecorded,
      { id: entryId, version: 1 },
      {
        ...{ entryId, service: this.service, action, actor, subject, ...change, occurredAt: this.now.toISOString() },
        ...(clientAddress !== undefined && { clientAddress }),
      },
    );
  }

  /** Notifies a channel of this database at the commit. */
  notify(channel: string, payload = ''): void {
    this.#gathered.notifications.push({ channel, payload });
  }

  /** Whether the transaction writes to the outbox. */
  get hasMessages(): boolean {
    return this.#gathered.inserted + this.#gathered.outgoing.length > 0;
  }

  /** Writes the gathered messages. Called once by `Database`, as the last statements before the commit. */
  async flush(): Promise<void> {
    const { outgoing, notifications } = this.#gathered;
    if (outgoing.length + notifications.length === 0) return;
    await this.sql.execute`
      WITH outgoing AS (
        INSERT INTO platform.outbox (id, kind, destination, type, aggregate_id, aggregate_version, occurred_at, actor,
          correlation_id, traceparent, payload)
        SELECT id, kind, destination, type, aggregate_id, aggregate_version, occurred_at, actor, correlation_id, traceparent, payload
        FROM jsonb_to_recordset(${JSON.stringify(outgoing)}::jsonb) AS message(id uuid, kind text, destination text,
          type text, aggregate_id text, aggregate_version bigint, occurred_at timestamptz, actor text, correlation_id text,
          traceparent text, payload jsonb))
      SELECT pg_notify(channel, payload)
      FROM jsonb_to_recordset(${JSON.stringify(notifications)}::jsonb) AS notification(channel text, payload text)`;
  }

  #message(type: string, payload: unknown) {
    return {
      id: newId(),
      type,
      occurred_at: this.now.toISOString(),
      actor: this.caller.id,
      correlation_id: this.caller.correlationId,
      traceparent: this.caller.traceparent ?? null,
      payload,
    };
  }
}
