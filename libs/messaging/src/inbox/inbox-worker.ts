import type { EventOf } from '@casebook/contracts';
import { Database, DatabaseListener, Log, newId, systemCaller, Tracing } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { ConsumerRegistry } from '../consumer-registry.ts';
import { type InboxRow, InboxStore } from './inbox-store.ts';
import { waitBeforeRetry } from './retry-policy.ts';

const POLL_MS = 1_000;
const AT_ONCE = 3;

/** Runs a service's consumers over its inbox: in order for each key, each event in one transaction with the mark that it is done. */
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
        this.log.warn({ err: error }, 'the inbox could not be read; it is tried again');
        return;
      }
    }
  }

  /** @returns whether anything was tried: what another replica is at work on waits for the next wake-up */
  async #handleDue(): Promise<boolean> {
    const rows = await this.store.due();
    const queues = Map.groupBy(rows, ({ consumer, key }) => JSON.stringify([consumer, key])).values();
    let tried = 0;
    const lanes = Array.from({ length: AT_ONCE }, async () => {
      for (const queue of queues) tried += await this.#handleInOrder(queue);
    });
    await Promise.all(lanes);
    return tried > 0;
  }

  /** Handles one key's rows until one can't be: what comes after it waits. */
  async #handleInOrder(rows: readonly InboxRow[]): Promise<number> {
    let tried = 0;
    for (const row of rows) {
      if (this.#stopped) break;
      const outcome = await this.#handle(row);
      if (outcome !== 'taken-by-another') tried += 1;
      if (outcome !== 'done') break;
    }
    return tried;
  }

  async #handle(row: InboxRow): Promise<'done' | 'failed' | 'taken-by-another'> {
    const registered = this.consumers.named(row.consumer);
    const span = this.tracing.start(row.consumer, row.envelope.traceparent);
    try {
      if (!registered) throw new Error(`There is no consumer ${row.consumer} any more`);
      const caller = systemCaller(row.consumer, row.envelope.correlationId, span.traceparent);
      const outcome = await this.database.write(caller, async (tx) => {
        if (!(await this.store.take(tx, row.seq))) return 'taken-by-another';
        const event = { ...row.envelope, data: registered.definition.schema.parse(row.data) };
        await registered.consumer.handle(tx, event as EventOf<typeof registered.definition>);
        return 'done';
      });
      span.end(true);
      return outcome;
    } catch (error) {
      span.end(false);
      await this.#retryOrPark(row, error instanceof Error ? error : new Error(String(error)));
      return 'failed';
    }
  }

  async #retryOrPark(row: InboxRow, error: Error): Promise<void> {
    const wait = waitBeforeRetry(row.attempts + 1);
    const facts = { err: error, consumer: row.consumer, eventId: row.envelope.id, failureId: newId() };
    if (wait === undefined) {
      await this.store.park(row.seq, error);
      this.log.error(facts, 'an event was parked');
    } else {
      await this.store.retryLater(row.seq, wait, error);
      this.log.warn({ ...facts, wait }, 'an event failed and is tried again');
    }
  }
}
