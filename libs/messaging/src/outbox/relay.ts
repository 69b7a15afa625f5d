import { DatabaseListener, Log, type OpenSpan, SpanKind, Tracing } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { MessagingOptions } from '../messages/messaging-options.ts';
import { MessagingMetrics } from '../metrics/messaging-metrics.ts';
import { OUTBOX_BATCH, type OutboxRow, OutboxStore, toRecord } from './outbox-store.ts';

// One relay per database holds this advisory lock. The number is arbitrary.
const RELAY_LOCK = 7_461_001;
const POLL_MS = 1_000;

/**
 * Publishes the outbox at least once, in order, soon after the commit (NOTIFY) or at the latest a second later. Only one replica
 * publishes: the one whose listening connection holds the lock.
 */
@Injectable()
export class Relay {
  #hasLock = false;
  #running: Promise<void> | undefined;
  #again = false;
  #poll: NodeJS.Timeout | undefined;
  #failure: string | undefined;

  constructor(
    private readonly options: MessagingOptions,
    private readonly store: OutboxStore,
    private readonly listener: DatabaseListener,
    private readonly tracing: Tracing,
    private readonly metrics: MessagingMetrics,
    private readonly log: Log,
  ) {}

  start(): void {
    this.listener.on('outbox', () => this.wake());
    this.listener.onConnected(() => {
      this.#hasLock = false;
      this.wake();
    });
    this.#poll = setInterval(() => this.wake(), POLL_MS);
  }

  /** Why the last attempt failed, if it did. */
  get failure(): string | undefined {
    return this.#failure;
  }

  wake(): void {
    this.#again = true;
    this.#running ??= this.#drain().finally(() => {
      this.#running = undefined;
    });
  }

  /** Publishes the remaining rows as far as possible, and stops. */
  async stop(): Promise<void> {
    clearInterval(this.#poll);
    this.wake();
    await this.#running;
    this.#hasLock = false;
  }

  async #drain(): Promise<void> {
    while (this.#again) {
      this.#again = false;
      try {
        if (!(await this.#acquireLock())) return;
        await this.#publishAll();
        this.#failure = undefined;
      } catch (error) {
        this.#failure = error instanceof Error ? error.message : String(error);
        this.log.warn({ err: error }, 'publishing the outbox failed; retrying');
        return;
      }
    }
  }

  async #acquireLock(): Promise<boolean> {
    if (!this.listener.connected) this.#hasLock = false;
    else this.#hasLock ||= await this.listener.tryLock(RELAY_LOCK);
    return this.#hasLock;
  }

  // Events and jobs go to different systems, so an outage of one must not delay the other. Rows that are committed after the query have
  // their own wake-up.
  async #publishAll(): Promise<void> {
    for (let more = true; more && this.listener.connected; ) {
      const rows = await this.store.waiting();
      const outcomes = await Promise.allSettled([
        this.#publishOf(rows, 'event', (events) => this.#publishEvents(events)),
        this.#publishOf(rows, 'job', (jobs) => this.#publishJobs(jobs)),
      ]);
      const failed = outcomes.find((outcome) => outcome.status === 'rejected');
      if (failed) throw failed.reason;
      more = rows.length >= OUTBOX_BATCH;
    }
  }

  async #publishOf(
    waiting: readonly OutboxRow[],
    kind: OutboxRow['kind'],
    publish: (rows: OutboxRow[]) => Promise<void>,
  ): Promise<void> {
    const rows = waiting.filter((row) => row.kind === kind);
    if (rows.length === 0) return;
    const spans = rows.map((row) => this.#startSpan(row));
    let published = false;
    try {
      await publish(rows.map((row, at) => ({ ...row, traceparent: spans[at]?.traceparent ?? row.traceparent })));
      published = true;
    } finally {
      for (const span of spans) span?.end(published);
      if (!published) this.metrics.publishFailures.inc({ kind });
    }
    await this.store.remove(rows);
    for (const { type } of rows) this.metrics.published.inc({ kind, type });
  }

  /** Starts a span for a row that belongs to a trace. It becomes the parent of the row's consumers or job. */
  #startSpan({ type, traceparent }: OutboxRow): OpenSpan | undefined {
    return traceparent === null ? undefined : this.tracing.start(`publish ${type}`, traceparent, SpanKind.PRODUCER);
  }

  #publishEvents(rows: OutboxRow[]): Promise<void> {
    const { transport, service } = this.options;
    return transport.publish(rows.map((row) => toRecord(row, service)));
  }

  async #publishJobs(rows: OutboxRow[]): Promise<void> {
    const { jobs, service } = this.options;
    if (!jobs) throw new Error(`${service} enqueued a job but has no queues`);
    await jobs.publish(
      rows.map(({ id, destination, type, payload, correlation_id, traceparent }) => ({
        id,
        queue: destination,
        name: type,
        payload,
        correlationId: correlation_id,
        ...(traceparent ? { traceparent } : {}),
      })),
    );
  }
}
