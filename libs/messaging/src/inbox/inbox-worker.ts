import type { EventOf } from '@casebook/contracts';
import {
  Database,
  DatabaseListener,
  inTrace,
  Log,
  newId,
  SpanKind,
  systemCaller,
  Tracing,
  type Transaction,
  traceIdOf,
} from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { ConsumerRegistry } from '../consumers/consumer-registry.ts';
import { MessagingMetrics } from '../metrics/messaging-metrics.ts';
import { type InboxRow, InboxStore } from './inbox-store.ts';

// The waits before the five further attempts, about 30 s in all. After the last attempt, the event is parked (docs/runbook.md).
const WAITS_MS = [500, 1_500, 4_000, 8_000, 16_000];

/** @returns how long to wait before the next attempt, or undefined if there is none and the event is to be parked */
const waitBeforeRetry = (failedAttempts: number): number | undefined => WAITS_MS[failedAttempts - 1];

const POLL_MS = 1_000;
/** How many consumers run at the same time. */
const CONCURRENT_CONSUMERS = 3;
/** How many events one transaction handles. More events would be locked for longer. */
const EVENTS_PER_TRANSACTION = 16;

/** Another replica has locked or handled one of the rows. */
class LockedByAnotherReplica extends Error {}

/**
 * Runs a service's consumers over its inbox, in order for each key. The transaction that handles an event also marks it as done. A
 * consumer's pending events share one transaction; if an event fails, each gets its own. Rows of a consumer that isn't registered here
 * belong to another version, and stay.
 */
@Injectable()
export class InboxWorker {
  #running: Promise<void> | undefined;
  #again = false;
  #stopped = false;
  #poll: NodeJS.Timeout | undefined;

  constructor(
    private readonly store: InboxStore,
    private readonly consumers: ConsumerRegistry,
    private readonly database: Database,
    private readonly listener: DatabaseListener,
    private readonly tracing: Tracing,
    private readonly metrics: MessagingMetrics,
    private readonly log: Log,
  ) {}

  start(): void {
    this.listener.on('inbox', () => this.wake());
    this.listener.onConnected(() => this.wake());
    this.#poll = setInterval(() => this.wake(), POLL_MS);
  }

  wake(): void {
    if (this.#stopped) return;
    this.#again = true;
    this.#running ??= this.#work().finally(() => {
      this.#running = undefined;
    });
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#poll);
    await this.#running;
  }

  async #work(): Promise<void> {
    while (this.#again && !this.#stopped) {
      this.#again = false;
      try {
        while (!this.#stopped && (await this.#handleDue()));
      } catch (error) {
        this.log.warn({ err: error }, 'the inbox could not be read; retrying');
        return;
      }
    }
  }

  /** @returns whether any row was attempted; rows that another replica has locked wait for the next wake-up */
  async #handleDue(): Promise<boolean> {
    const consumers = Map.groupBy(await this.store.due(this.consumers.names), ({ consumer }) => consumer).values();
    const lanes = Array.from({ length: CONCURRENT_CONSUMERS }, () => this.#handleInLane(consumers));
    return (await Promise.all(lanes)).includes(true);
  }

  /**
   * Handles consumers one after the other. Lanes share the iterator, so each consumer is handled once. @returns whether any row was
   * attempted
   */
  async #handleInLane(consumers: Iterator<InboxRow[]>): Promise<boolean> {
    let hasTried = false;
    for (let next = consumers.next(); !next.done; next = consumers.next()) {
      const tried = await this.#handleOfConsumer(next.value);
      hasTried ||= tried > 0;
    }
    return hasTried;
  }

  /**
   * Handles one consumer's rows, oldest first. After a failure, later rows with the same key wait. @returns how many rows were attempted
   */
  async #handleOfConsumer(rows: readonly InboxRow[]): Promise<number> {
    const waitingKeys = new Set<string>();
    let tried = 0;
    for (let from = 0; from < rows.length && !this.#stopped; from += EVENTS_PER_TRANSACTION) {
      const next = rows.slice(from, from + EVENTS_PER_TRANSACTION).filter(({ key }) => !waitingKeys.has(key));
      if (next.length > 1 && (await this.#handleTogether(next))) tried += next.length;
      else tried += await this.#handleEach(next, waitingKeys);
    }
    return tried;
  }

  async #handleTogether(rows: readonly InboxRow[]): Promise<boolean> {
    try {
      await this.#apply(rows);
      return true;
    } catch (error) {
      this.log.debug({ err: error }, 'a batch failed; its events are handled one by one');
      return false;
    }
  }

  async #handleEach(rows: readonly InboxRow[], waitingKeys: Set<string>): Promise<number> {
    let tried = 0;
    for (const row of rows) {
      if (this.#stopped || waitingKeys.has(row.key)) continue;
      const outcome = await this.#handle(row);
      if (outcome !== 'locked-by-another-replica') tried += 1;
      if (outcome !== 'done') waitingKeys.add(row.key);
    }
    return tried;
  }

  async #handle(row: InboxRow): Promise<'done' | 'failed' | 'locked-by-another-replica'> {
    try {
      await this.#apply([row]);
      return 'done';
    } catch (error) {
      if (error instanceof LockedByAnotherReplica) return 'locked-by-another-replica';
      await this.#retryOrPark(row, error instanceof Error ? error : new Error(String(error)));
      return 'failed';
    }
  }

  /** @throws LockedByAnotherReplica, and the consumer's errors */
  async #apply(rows: readonly InboxRow[]): Promise<void> {
    const [first] = rows;
    if (!first) return;
    await this.database.write(systemCaller(first.consumer, first.envelope.correlationId), async (tx) => {
      if (!(await this.store.take(tx, rows))) throw new LockedByAnotherReplica();
      for (const row of rows) await this.#consume(tx, row);
    });
    for (const { consumer, envelope } of rows) this.metrics.delivered.observe({ consumer }, secondsSince(envelope.time));
  }

  async #consume(tx: Transaction, { consumer: name, envelope, data }: InboxRow): Promise<void> {
    const span = this.tracing.start(name, envelope.traceparent, SpanKind.CONSUMER);
    const startMs = performance.now();
    let handled = false;
    try {
      const registered = this.consumers.named(name);
      if (!registered) throw new Error(`The consumer ${name} is not registered`);
      const { definition, schema, consumer } = registered;
      const event = { ...envelope, data: schema.parse(data) } as EventOf<typeof definition>;
      const caller = systemCaller(name, envelope.correlationId, span.traceparent);
      await inTrace(span.traceparent, () => consumer.handle(tx.onBehalfOf(caller), event));
      handled = true;
    } finally {
      span.end(handled);
      const outcome = handled ? 'done' : 'failed';
      this.metrics.handled.observe({ consumer: name, outcome }, (performance.now() - startMs) / 1_000);
    }
  }

  async #retryOrPark(row: InboxRow, error: Error): Promise<void> {
    const wait = waitBeforeRetry(row.attempts + 1);
    const { id: eventId, traceparent } = row.envelope;
    const traceId = traceparent && traceIdOf(traceparent);
    const facts = { err: error, consumer: row.consumer, eventId, failureId: newId(), ...(traceId && { traceId }) };
    if (wait === undefined) {
      await this.store.park(row.seq, error);
      this.metrics.deadLetters.inc({ consumer: row.consumer });
      this.log.error(facts, 'an event was parked');
    } else {
      await this.store.retryLater(row.seq, wait, error);
      this.log.warn({ ...facts, wait }, 'an event failed and is retried');
    }
  }
}

/** Never negative, even if the producer's clock is ahead. */
const secondsSince = (time: string): number => Math.max(0, Date.now() - Date.parse(time)) / 1_000;
