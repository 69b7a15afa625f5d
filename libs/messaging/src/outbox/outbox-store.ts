import { Envelope, type Topic } from '@casebook/contracts';
import { Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import type { EventRecord } from '../messages/event-record.ts';

export interface OutboxRow {
  readonly seq: bigint;
  readonly id: string;
  readonly kind: 'event' | 'job';
  readonly destination: string;
  readonly type: string;
  readonly aggregate_id: string;
  readonly aggregate_version: bigint;
  readonly occurred_at: Date;
  readonly actor: string;
  readonly correlation_id: string;
  readonly traceparent: string | null;
  readonly payload: unknown;
}

/** How many rows of each kind are read at once. */
export const OUTBOX_BATCH = 500;

/** Unpublished rows, in insertion order. Rows of one aggregate are in commit order, because each transaction locked the aggregate's row. */
@Injectable()
export class OutboxStore {
  constructor(private readonly database: Database) {}

  /** Reads the oldest rows of each kind separately: events that can't be published must not crowd out jobs, or the other way around. */
  waiting(): Promise<OutboxRow[]> {
    return this.database.sql.query`
      SELECT seq, id::text, kind, destination, type, aggregate_id, aggregate_version, occurred_at, actor, correlation_id,
        traceparent, payload
      FROM ((SELECT * FROM platform.outbox WHERE kind = 'event' ORDER BY seq LIMIT ${OUTBOX_BATCH})
        UNION ALL (SELECT * FROM platform.outbox WHERE kind = 'job' ORDER BY seq LIMIT ${OUTBOX_BATCH})) AS waiting
      ORDER BY seq`;
  }

  async remove(rows: readonly OutboxRow[]): Promise<void> {
    await this.database.sql.execute`DELETE FROM platform.outbox WHERE seq = ANY(${rows.map(({ seq }) => seq)}::bigint[])`;
  }

  /** @returns for each kind that has rows, their number and the age of the oldest */
  async backlog(): Promise<Map<OutboxRow['kind'], { waiting: number; ageSeconds: number }>> {
    const rows = await this.database.sql.query<{ kind: OutboxRow['kind']; waiting: number; age: number }[]>`
      SELECT kind, count(*)::int AS waiting, greatest(0, extract(epoch FROM now() - min(occurred_at)))::float8 AS age
      FROM platform.outbox GROUP BY kind`;
    return new Map(rows.map(({ kind, waiting, age }) => [kind, { waiting, ageSeconds: age }]));
  }
}

export function toRecord(row: OutboxRow, service: string): EventRecord {
  const envelope = Envelope.parse({
    id: row.id,
    type: row.type,
    source: `/casebook/${service}`,
    time: row.occurred_at.toISOString(),
    aggregateId: row.aggregate_id,
    aggregateVersion: Number(row.aggregate_version),
    actor: row.actor,
    correlationId: row.correlation_id,
    ...(row.traceparent ? { traceparent: row.traceparent } : {}),
  });
  return { topic: row.destination as Topic, key: row.aggregate_id, envelope, data: row.payload };
}
