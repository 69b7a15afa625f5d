import type Stripe from 'stripe';
import type { StripeStore } from './stripe-store.ts';

/**
 * `pending`: sent when due. `suspended`: sent only on request. `delivered`: accepted by the webhook. `dropped`: never sent. `failed`:
 * refused until Stripe's retry period ended.
 */
const deliveryStates = ['pending', 'suspended', 'delivered', 'dropped', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** The delivery of an event to the webhook. An event has several if it is doubled. */
export interface Delivery {
  readonly seq: number;
  readonly event: string;
  readonly type: string;
  readonly state: DeliveryState;
  /** The number of attempts so far. */
  readonly attempts: number;
  /** The time of the next attempt, in Unix milliseconds. */
  readonly nextMs: number;
  /** The time at which the first attempt was due, in Unix milliseconds. */
  readonly firstMs: number;
  /** The response to the last attempt: a status, or why there was none. */
  readonly answer: string;
}

/** What happens to the deliveries of new events. */
export interface DeliverySettings {
  /** Suspends deliveries until they are delivered on request or released. */
  readonly suspend: boolean;
  /** Delivers each event twice. */
  readonly double: boolean;
  /** Delivers nothing. The events can still be listed, and delivered on request. */
  readonly drop: boolean;
  /** Delays each delivery by this much. */
  readonly delaySeconds: number;
}

const DEFAULT_SETTINGS: DeliverySettings = { suspend: false, double: false, drop: false, delaySeconds: 0 };
const COLUMNS = 'seq, event, type, state, attempts, next_ms AS nextMs, first_ms AS firstMs, answer';

/** The outbox of event deliveries. A delivery is stored in the same transaction as its event. */
export class EventOutbox {
  readonly isConnected: boolean;
  readonly #store: StripeStore;

  /** @param isConnected whether there is a webhook to deliver to */
  constructor(store: StripeStore, isConnected: boolean) {
    this.#store = store;
    this.isConnected = isConnected;
  }

  get settings(): DeliverySettings {
    return this.#store.setting('deliveries', DEFAULT_SETTINGS);
  }

  changeSettings(change: Partial<DeliverySettings>): DeliverySettings {
    const settings = { ...this.settings, ...change };
    this.#store.storeSetting('deliveries', settings);
    return settings;
  }

  add(event: Stripe.Event): void {
    if (!this.isConnected) return;
    const { suspend, double, drop, delaySeconds } = this.settings;
    const state: DeliveryState = drop ? 'dropped' : suspend ? 'suspended' : 'pending';
    for (let copy = double ? 2 : 1; copy > 0; copy -= 1)
      this.insert(event.id, event.type, state, Date.now() + delaySeconds * 1_000);
  }

  insert(event: string, type: string, state: DeliveryState, nextMs: number): Delivery {
    const { lastInsertRowid } = this.#store.sql
      .prepare("INSERT INTO deliveries (event, type, state, attempts, next_ms, first_ms, answer) VALUES (?, ?, ?, 0, ?, ?, '')")
      .run(event, type, state, nextMs, nextMs);
    return { seq: Number(lastInsertRowid), event, type, state, attempts: 0, nextMs, firstMs: nextMs, answer: '' };
  }

  /** @param event if absent, deliveries of every event @returns oldest first */
  list({ event }: { event?: string } = {}): Delivery[] {
    const { sql } = this.#store;
    const rows =
      event === undefined
        ? sql.prepare(`SELECT ${COLUMNS} FROM deliveries ORDER BY seq`).all()
        : sql.prepare(`SELECT ${COLUMNS} FROM deliveries WHERE event = ? ORDER BY seq`).all(event);
    return rows as unknown as Delivery[];
  }

  /** @returns up to `limit` pending deliveries that are due, in order */
  due(nowMs: number, limit: number): Delivery[] {
    return this.#store.sql
      .prepare(`SELECT ${COLUMNS} FROM deliveries WHERE state = 'pending' AND next_ms <= ? ORDER BY next_ms, seq LIMIT ?`)
      .all(nowMs, limit) as unknown as Delivery[];
  }

  /** @returns when the next pending delivery is due, in unix milliseconds */
  nextMs(): number | undefined {
    const row = this.#store.sql.prepare("SELECT min(next_ms) AS next FROM deliveries WHERE state = 'pending'").get();
    return typeof row?.next === 'number' ? row.next : undefined;
  }

  update({ seq, state, attempts, nextMs, answer }: Omit<Delivery, 'event' | 'type' | 'firstMs'>): void {
    this.#store.sql
      .prepare('UPDATE deliveries SET state = ?, attempts = ?, next_ms = ?, answer = ? WHERE seq = ?')
      .run(state, attempts, nextMs, answer, seq);
  }

  /** Moves all deliveries from one state to another. @param event if absent, of every event @returns the number of changed deliveries */
  move(from: DeliveryState, to: DeliveryState, event?: string): number {
    const { changes } = this.#store.sql
      .prepare('UPDATE deliveries SET state = ?, next_ms = ? WHERE state = ? AND (event = ? OR ? IS NULL)')
      .run(to, Date.now(), from, event ?? null, event ?? null);
    return Number(changes);
  }

  /** Makes an event's waiting deliveries pending, due at the given time in Unix milliseconds. */
  delay(event: string, nextMs: number): void {
    this.#store.sql
      .prepare(
        "UPDATE deliveries SET state = 'pending', next_ms = ?, first_ms = ? WHERE event = ? AND state IN ('pending', 'suspended')",
      )
      .run(nextMs, nextMs, event);
  }
}
