import type { Envelope } from '@casebook/contracts';
import { Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';

export interface DeadLetter {
  readonly eventId: string;
  readonly consumer: string;
  readonly type: string;
  readonly key: string;
  readonly attempts: number;
  readonly parkedAt: Date;
  readonly reason: string;
}

export interface DeadLetterDetail extends DeadLetter {
  readonly envelope: Envelope;
  readonly data: unknown;
  readonly stack?: string;
}

interface ParkedRow {
  event_id: string;
  consumer: string;
  key: string;
  attempts: number;
  settled_at: Date;
  reason: string;
  stack: string | null;
  envelope: Envelope;
  data: unknown;
}

const LISTED = 200;

/** The events that a service's consumers could not handle, which an operator replays or discards. */
@Injectable()
export class DeadLetters {
  constructor(private readonly database: Database) {}

  /** The oldest 200. */
  async list(): Promise<DeadLetter[]> {
    const rows = await this.database.sql.query<ParkedRow[]>`
      SELECT event_id::text, consumer, key, attempts, settled_at, reason, stack, envelope, data FROM platform.inbox
      WHERE status = 'parked' ORDER BY seq LIMIT ${LISTED}`;
    return rows.map(toDeadLetter);
  }

  /** One event, once for each consumer that parked it. */
  async show(eventId: string): Promise<DeadLetterDetail[]> {
    const rows = await this.database.sql.query<ParkedRow[]>`
      SELECT event_id::text, consumer, key, attempts, settled_at, reason, stack, envelope, data FROM platform.inbox
      WHERE status = 'parked' AND event_id = ${eventId}::uuid ORDER BY seq`;
    return rows.map((row) => ({
      ...toDeadLetter(row),
      envelope: row.envelope,
      data: row.data,
      ...(row.stack ? { stack: row.stack } : {}),
    }));
  }

  /** Resets it to be handled again from the first attempt. @returns the number of rows */
  replay(eventId: string): Promise<number> {
    return this.database.sql.execute`
      WITH replayed AS (
        UPDATE platform.inbox SET status = 'pending', attempts = 0, next_attempt_at = now(), settled_at = NULL
        WHERE status = 'parked' AND event_id = ${eventId}::uuid RETURNING 1)
      SELECT pg_notify('inbox', '') FROM replayed`;
  }

  /** Discards it; the row stays, without its payload. @returns the number of rows */
  discard(eventId: string): Promise<number> {
    return this.database.sql.execute`
      UPDATE platform.inbox SET status = 'discarded', settled_at = now(), key = '', data = '{}', envelope = '{}'
      WHERE status = 'parked' AND event_id = ${eventId}::uuid`;
  }
}

const toDeadLetter = (row: ParkedRow): DeadLetter => ({
  eventId: row.event_id,
  consumer: row.consumer,
  type: row.envelope.type,
  key: row.key,
  attempts: row.attempts,
  parkedAt: row.settled_at,
  reason: row.reason,
});
