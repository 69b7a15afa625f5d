import type { Envelope } from '@casebook/contracts';
import { Database, type SqlClient, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import type { EventRecord } from '../messages/event-record.ts';

export interface InboxRow {
  readonly seq: bigint;
  readonly consumer: string;
  readonly key: string;
  readonly envelope: Envelope;
  readonly data: unknown;
  readonly attempts: number;
}

const BATCH = 256;
const RETENTION_DAYS = 14;

/** The rows of `platform.inbox`: one for each event and each consumer of it in this service. */
@Injectable()
export class InboxStore {
  constructor(private readonly database: Database) {}

  /** Stores records for their consumers; an existing row, by consumer and event id, stays as it is. */
  async add(records: readonly { consumer: string; record: EventRecord }[]): Promise<void> {
    if (records.length === 0) return;
    const rows = records.map(({ consumer, record: { key, envelope, data } }) => ({
      consumer,
      event_id: envelope.id,
      key,
      envelope,
      data,
    }));
    await this.database.sql.execute`
      WITH stored AS (
        INSERT INTO platform.inbox (consumer, event_id, key, envelope, data)
        SELECT consumer, event_id, key, envelope, data FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          AS arrived(consumer text, event_id uuid, key text, envelope jsonb, data jsonb)
        ON CONFLICT (consumer, event_id) DO NOTHING RETURNING 1)
      SELECT pg_notify('inbox', '') FROM stored LIMIT 1`;
  }

  /**
   * The oldest pending rows of the given consumers, in order. Rows are left out while an earlier row with the same key waits for a retry.
   */
  due(consumers: readonly string[]): Promise<InboxRow[]> {
    return this.database.sql.query`
      SELECT seq, consumer, key, envelope, data, attempts FROM platform.inbox AS row
      WHERE status = 'pending' AND consumer = ANY(${[...consumers]}) AND NOT EXISTS (
        SELECT 1 FROM platform.inbox AS failed
        WHERE failed.consumer = row.consumer AND failed.key = row.key AND failed.status = 'pending' AND failed.attempts > 0
          AND failed.next_attempt_at > now())
      ORDER BY seq LIMIT ${BATCH}`;
  }

  /**
   * Marks rows as done, in the transaction that handles them. A done row stays, so that duplicates are detected by its event's id, but
   * without its payload, which may be about a member.
   * @returns false if another replica has locked or handled one of them
   */
  async take(tx: Transaction, rows: readonly InboxRow[]): Promise<boolean> {
    const seqs = rows.map(({ seq }) => seq);
    const taken = await tx.sql.execute`
      UPDATE platform.inbox SET status = 'done', settled_at = now(), key = '', data = '{}', envelope = '{}', reason = NULL
      WHERE seq IN (
        SELECT seq FROM platform.inbox WHERE seq = ANY(${seqs}::bigint[]) AND status = 'pending' FOR UPDATE SKIP LOCKED)`;
    return taken === rows.length;
  }

  async retryLater(seq: bigint, waitMs: number, error: Error): Promise<void> {
    await this.database.sql.execute`
      UPDATE platform.inbox SET attempts = attempts + 1, next_attempt_at = now() + ${waitMs} * interval '1 millisecond',
        reason = ${error.message}
      WHERE seq = ${seq} AND status = 'pending'`;
  }

  async park(seq: bigint, error: Error): Promise<void> {
    await this.database.sql.execute`
      UPDATE platform.inbox SET status = 'parked', attempts = attempts + 1, settled_at = now(), reason = ${error.message},
        stack = ${error.stack ?? null}
      WHERE seq = ${seq} AND status = 'pending'`;
  }

  /** @returns for each consumer with pending or parked rows, how many of each it has, and the age of its oldest pending row */
  async backlog(): Promise<Map<string, { pending: number; parked: number; ageSeconds: number }>> {
    const rows = await this.database.sql.query<{ consumer: string; pending: number; parked: number; age: number }[]>`
      SELECT consumer, count(*) FILTER (WHERE status = 'pending')::int AS pending,
        count(*) FILTER (WHERE status = 'parked')::int AS parked,
        coalesce(extract(epoch FROM now() - min(received_at) FILTER (WHERE status = 'pending')), 0)::float8 AS age
      FROM platform.inbox WHERE status IN ('pending', 'parked') GROUP BY consumer`;
    return new Map(rows.map(({ consumer, pending, parked, age }) => [consumer, { pending, parked, ageSeconds: age }]));
  }

  /** @returns the consumers in `among` that still have pending rows up to `lastSeq`; a parked row counts as handled */
  async behind(lastSeq: bigint, among: readonly string[]): Promise<string[]> {
    const rows = await this.database.sql.query<{ consumer: string }[]>`
      SELECT DISTINCT consumer FROM platform.inbox 
      WHERE status = 'pending' AND seq <= ${lastSeq} AND consumer = ANY(${[...among]})`;
    return rows.map(({ consumer }) => consumer);
  }

  async lastSeq(): Promise<bigint> {
    const [row] = await this.database.sql.query<{ last: bigint }[]>`SELECT coalesce(max(seq), 0) AS last FROM platform.inbox`;
    return row?.last ?? 0n;
  }

  /** Deletes settled rows that are older than the longest retention of any fact topic. Parked rows stay until an operator decides. */
  async prune(sql: SqlClient = this.database.sql): Promise<void> {
    await sql.execute`
      DELETE FROM platform.inbox
      WHERE status IN ('done', 'discarded') AND settled_at < now() - ${RETENTION_DAYS} * interval '1 day'`;
  }
}
