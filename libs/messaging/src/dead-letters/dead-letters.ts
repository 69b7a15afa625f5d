import type {
  DeadLetter,
  DeadLetterCause,
  DeadLetterDecision,
  DeadLetterDetails,
  DecideDeadLettersInput,
  Envelope,
} from '@casebook/contracts';
import { boundedTotal, Database, EXACT_COUNT_LIMIT, type Sql, sql, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';

interface ParkedRow {
  seq: bigint;
  event_id: string;
  consumer: string;
  type: string;
  key: string;
  attempts: number;
  settled_at: Date;
  reason: string;
  cause: string;
}

interface ParkedRowDetails extends ParkedRow {
  stack: string | null;
  envelope: Envelope;
  data: unknown;
}

/** A parked event with its row's number, by which lists are sorted. */
export interface DeadLetterRow {
  readonly seq: number;
  readonly letter: DeadLetter;
}

/** Selects one event, for every consumer that parked it, or all events with a cause. */
export type DeadLetterSelection = Omit<DecideDeadLettersInput, 'decision'>;

const isParked = sql`status = 'parked'`;
const all: Sql = sql`TRUE`;
/** Must match the expression of the index `inbox_parked_causes`, so that PostgreSQL uses it. */
const causeOfRow = sql`platform.cause_of(consumer, reason)`;
const LISTED = sql`seq, event_id::text, consumer, envelope ->> 'type' AS type, key, attempts, settled_at, reason, ${causeOfRow} AS cause`;

/** The events that a service's consumers could not handle: the parked rows of its inbox. */
@Injectable()
export class DeadLetters {
  constructor(private readonly database: Database) {}

  /** The latest received first. @param before the number of the last row of the previous page */
  async page(cause: string | undefined, before: number | undefined, limit: number): Promise<DeadLetterRow[]> {
    const rows = await this.database.sql.query<ParkedRow[]>`
      SELECT ${LISTED} FROM platform.inbox
      WHERE ${isParked} AND ${ofCause(cause)} AND ${before === undefined ? all : sql`seq < ${before}`}
      ORDER BY seq DESC LIMIT ${limit}`;
    return rows.map((row) => ({ seq: Number(row.seq), letter: toDeadLetter(row) }));
  }

  /** @returns the total, counted up to one more than the exact limit */
  async count(cause: string | undefined): Promise<{ total: number; totalIsEstimate: boolean }> {
    const [row] = await this.database.sql.query<{ total: number }[]>`
      SELECT count(*)::int AS total FROM (
        SELECT FROM platform.inbox WHERE ${isParked} AND ${ofCause(cause)} LIMIT ${EXACT_COUNT_LIMIT + 1}) AS counted`;
    return boundedTotal(row?.total ?? 0);
  }

  /** The most frequent first, each with the type and reason of its latest event. */
  async causes(limit: number): Promise<DeadLetterCause[]> {
    const rows = await this.database.sql.query<
      { cause: string; consumer: string; type: string; reason: string; count: number; first: Date; last: Date }[]
    >`
      SELECT cause, consumer, envelope ->> 'type' AS type, reason, count, first, last FROM (
        SELECT ${causeOfRow} AS cause, count(*)::int AS count, min(settled_at) AS first, max(settled_at) AS last, max(seq) AS seq
        FROM platform.inbox WHERE ${isParked} GROUP BY ${causeOfRow} ORDER BY 2 DESC, 1 LIMIT ${limit}) AS causes
      JOIN platform.inbox USING (seq) ORDER BY count DESC, cause`;
    return rows.map(({ first, last, ...row }) => ({
      ...row,
      firstParkedAt: first.toISOString(),
      lastParkedAt: last.toISOString(),
    }));
  }

  /** Returns an event's rows, one for each consumer that parked it. */
  async show(eventId: string): Promise<DeadLetterDetails[]> {
    const rows = await this.database.sql.query<ParkedRowDetails[]>`
      SELECT ${LISTED}, stack, envelope, data FROM platform.inbox
      WHERE ${isParked} AND event_id = ${eventId}::uuid ORDER BY seq`;
    return rows.map((row) => ({
      ...toDeadLetter(row),
      envelope: row.envelope,
      data: row.data,
      ...(row.stack ? { stack: row.stack } : {}),
    }));
  }

  /**
   * Replays or discards events. A replayed row is handled again from the first attempt. A discarded row stays, without its payload.
   * @param until a time that `now` returned. Rows parked after it are skipped, such as a replayed row that was parked again
   * @returns how many rows were changed, at most the limit
   */
  decide(
    tx: Transaction,
    decision: DeadLetterDecision,
    selection: DeadLetterSelection,
    until: string,
    limit: number,
  ): Promise<number> {
    const chosen = sql`
      SELECT seq FROM platform.inbox WHERE ${isSelected(selection, until)}
      ORDER BY seq LIMIT ${limit} FOR UPDATE`;
    if (decision === 'discard')
      return tx.sql.execute`
        UPDATE platform.inbox SET status = 'discarded', settled_at = now(), key = '', data = '{}', envelope = '{}'
        WHERE seq IN (${chosen})`;
    tx.notify('inbox');
    return tx.sql.execute`
      UPDATE platform.inbox SET status = 'pending', attempts = 0, next_attempt_at = now(), settled_at = NULL
      WHERE seq IN (${chosen})`;
  }

  /** @returns whether the selection still has parked events from before `until` */
  async hasMore(selection: DeadLetterSelection, until: string): Promise<boolean> {
    const rows = await this.database.sql.query<object[]>`
      SELECT FROM platform.inbox WHERE ${isSelected(selection, until)} LIMIT 1`;
    return rows.length > 0;
  }

  /** The time of the database's clock, which stamps parked rows. A string, because a Date would drop the microseconds. */
  async now(): Promise<string> {
    const [row] = await this.database.sql.query<{ now: string }[]>`SELECT now()::text AS now`;
    if (!row) throw new Error('The database returned no time');
    return row.now;
  }
}

const ofCause = (cause: string | undefined): Sql => (cause === undefined ? all : sql`${causeOfRow} = ${cause}`);

const isSelected = ({ eventId, cause }: DeadLetterSelection, until: string): Sql =>
  sql`${isParked} AND ${eventId === undefined ? ofCause(cause) : sql`event_id = ${eventId}::uuid`} AND settled_at <= ${until}::timestamptz`;

const toDeadLetter = (row: ParkedRow): DeadLetter => ({
  eventId: row.event_id,
  consumer: row.consumer,
  type: row.type,
  key: row.key,
  attempts: row.attempts,
  parkedAt: row.settled_at.toISOString(),
  reason: row.reason,
  cause: row.cause,
});
