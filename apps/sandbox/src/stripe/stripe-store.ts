import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type Stripe from 'stripe';
import type { CardBehavior } from './cards.ts';

/** The Stripe objects that the stand-in stores, by the value of `object`. */
export interface StoredObjects {
  customer: Stripe.Customer | Stripe.DeletedCustomer;
  product: Stripe.Product;
  price: Stripe.Price;
  coupon: Stripe.Coupon;
  promotion_code: Stripe.PromotionCode;
  discount: Stripe.Discount;
  'checkout.session': Stripe.Checkout.Session;
  'billing_portal.session': Stripe.BillingPortal.Session;
  subscription: Stripe.Subscription;
  invoice: Stripe.Invoice;
  payment_method: Stripe.PaymentMethod;
  charge: Stripe.Charge;
  dispute: Stripe.Dispute;
  event: Stripe.Event;
}
export type Kind = keyof StoredObjects;

/** Details of an object that the stand-in needs and Stripe's API doesn't expose. */
export interface ObjectDetails {
  'checkout.session': {
    readonly price: string;
    readonly promotionCode?: string;
    readonly trialDays: number;
    readonly missingPaymentMethod: 'create_invoice' | 'pause' | 'cancel';
    readonly subscriptionMetadata: Record<string, string>;
    /** The card that is waiting for authentication. */
    readonly waitingCard?: string;
    /** The subscription that was left incomplete when its first payment was refused. */
    readonly incompleteSubscription?: string;
  };
  /** The card that is waiting for authentication. */
  'billing_portal.session': { readonly waitingCard?: string };
  payment_method: { readonly behavior: CardBehavior; readonly declineCode?: string };
  charge: { readonly invoice: string };
}
type DetailsOf<K extends Kind> = K extends keyof ObjectDetails ? ObjectDetails[K] : Record<string, never>;

/** A scheduled action on an object, such as the end of a period or the retry of a payment. */
export interface DueAction {
  readonly id: string;
  readonly action: string;
  /** Unix seconds. */
  readonly at: number;
}

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS objects (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, customer TEXT, body TEXT NOT NULL, details TEXT NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS objects_kind ON objects (kind, customer, seq);
  CREATE TABLE IF NOT EXISTS due (id TEXT NOT NULL, action TEXT NOT NULL, at INTEGER NOT NULL, customer TEXT, PRIMARY KEY (id, action)) STRICT;
  CREATE INDEX IF NOT EXISTS due_at ON due (at);
  CREATE TABLE IF NOT EXISTS responses (
    key TEXT PRIMARY KEY, fingerprint TEXT NOT NULL, body TEXT NOT NULL, at INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS deliveries (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, event TEXT NOT NULL, type TEXT NOT NULL, state TEXT NOT NULL, attempts INTEGER NOT NULL,
    next_ms INTEGER NOT NULL, first_ms INTEGER NOT NULL, answer TEXT NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS deliveries_event ON deliveries (event);
  CREATE INDEX IF NOT EXISTS deliveries_state ON deliveries (state, next_ms);
  CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
`;

interface Row {
  readonly body: string;
  readonly details: string;
}

/** The stand-in's state in SQLite. Committed transactions survive SIGKILL and power loss. */
export class StripeStore {
  readonly sql: DatabaseSync;
  #isInTransaction = false;

  /** @param folder if absent, the state is in memory */
  constructor(folder?: string) {
    if (folder !== undefined) mkdirSync(folder, { recursive: true });
    this.sql = new DatabaseSync(folder === undefined ? ':memory:' : join(folder, 'stripe.sqlite'));
    // FULL syncs the log at each commit; otherwise a power loss could undo a commit.
    this.sql.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000;');
    this.sql.exec(SCHEMA);
  }

  /** Runs synchronous work in one transaction; a nested call joins the outer one. */
  transaction<T>(work: () => T): T {
    if (this.#isInTransaction) return work();
    this.sql.exec('BEGIN IMMEDIATE');
    this.#isInTransaction = true;
    try {
      const result = work();
      this.sql.exec('COMMIT');
      return result;
    } catch (error) {
      this.sql.exec('ROLLBACK');
      throw error;
    } finally {
      this.#isInTransaction = false;
    }
  }

  insert<K extends Kind>(kind: K, object: StoredObjects[K], customer: string | null, details: DetailsOf<K>): void {
    this.sql
      .prepare('INSERT INTO objects (id, kind, customer, body, details) VALUES (?, ?, ?, ?, ?)')
      .run(object.id, kind, customer, JSON.stringify(object), JSON.stringify(details));
  }

  replace<K extends Kind>(kind: K, object: StoredObjects[K]): void {
    this.sql.prepare('UPDATE objects SET body = ? WHERE id = ? AND kind = ?').run(JSON.stringify(object), object.id, kind);
  }

  find<K extends Kind>(kind: K, id: string): StoredObjects[K] | undefined {
    const row = this.sql.prepare('SELECT body FROM objects WHERE id = ? AND kind = ?').get(id, kind);
    return row && (JSON.parse(String(row.body)) as StoredObjects[K]);
  }

  /** Finds an object of any kind, for `expand`. */
  findAny(id: string): object | undefined {
    const row = this.sql.prepare('SELECT body FROM objects WHERE id = ?').get(id);
    return row && (JSON.parse(String(row.body)) as object);
  }

  details<K extends keyof ObjectDetails>(kind: K, id: string): ObjectDetails[K] {
    const row = this.sql.prepare('SELECT details FROM objects WHERE id = ? AND kind = ?').get(id, kind);
    if (!row) throw new Error(`${kind} ${id} has no details`);
    return JSON.parse(String(row.details)) as ObjectDetails[K];
  }

  replaceDetails<K extends keyof ObjectDetails>(kind: K, id: string, details: ObjectDetails[K]): void {
    this.sql.prepare('UPDATE objects SET details = ? WHERE id = ? AND kind = ?').run(JSON.stringify(details), id, kind);
  }

  /** @returns the objects of a kind, newest first */
  list<K extends Kind>(kind: K, customer?: string): StoredObjects[K][] {
    const statement = this.sql.prepare(
      'SELECT body FROM objects WHERE kind = ? AND (customer = ? OR ? IS NULL) ORDER BY seq DESC',
    );
    const rows = statement.all(kind, customer ?? null, customer ?? null);
    return rows.map(({ body }) => JSON.parse(String(body)) as StoredObjects[K]);
  }

  /** Rewrites every object of a customer, and shifts the times of its due actions. */
  rewrite(customer: string, change: (body: unknown) => unknown, dueShift: number): void {
    const rows = this.sql.prepare('SELECT id, body FROM objects WHERE customer = ?').all(customer) as unknown as (Row & {
      id: string;
    })[];
    const update = this.sql.prepare('UPDATE objects SET body = ? WHERE id = ?');
    for (const { id, body } of rows) update.run(JSON.stringify(change(JSON.parse(body))), id);
    this.sql.prepare('UPDATE due SET at = at + ? WHERE customer = ?').run(dueShift, customer);
  }

  /** Schedules an action for an object. Replaces an earlier schedule of the same action. */
  schedule(id: string, action: string, at: number, customer: string | null): void {
    this.sql
      .prepare('INSERT INTO due (id, action, at, customer) VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET at = excluded.at')
      .run(id, action, at, customer);
  }

  /** @param action if absent, every action of the object */
  unschedule(id: string, action?: string): void {
    this.sql.prepare('DELETE FROM due WHERE id = ? AND (action = ? OR ? IS NULL)').run(id, action ?? null, action ?? null);
  }

  /** @returns the earliest action that is due at the given time */
  nextDue(at: number): DueAction | undefined {
    return this.sql.prepare('SELECT id, action, at FROM due WHERE at <= ? ORDER BY at, rowid LIMIT 1').get(at) as unknown as
      | DueAction
      | undefined;
  }

  /** @returns all scheduled actions of a customer, earliest first */
  dueOf(customer: string): DueAction[] {
    return this.sql
      .prepare('SELECT id, action, at FROM due WHERE customer = ? ORDER BY at')
      .all(customer) as unknown as DueAction[];
  }

  setting<T>(name: string, fallback: T): T {
    const row = this.sql.prepare('SELECT value FROM settings WHERE name = ?').get(name);
    return row ? (JSON.parse(String(row.value)) as T) : fallback;
  }

  storeSetting(name: string, value: unknown): void {
    this.sql
      .prepare('INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value')
      .run(name, JSON.stringify(value));
  }

  close(): void {
    this.sql.close();
  }
}
