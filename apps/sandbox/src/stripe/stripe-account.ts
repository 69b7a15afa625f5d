import { randomBytes } from 'node:crypto';
import Stripe from 'stripe';
import { type SoldPlan, writeCatalog } from './catalog.ts';
import type { EventOutbox } from './event-outbox.ts';
import { type Kind, type StoredObjects, StripeStore } from './stripe-store.ts';

/** The events that the stand-in sends. */
export type SentEvent =
  | 'customer.created'
  | 'customer.updated'
  | 'customer.deleted'
  | 'checkout.session.completed'
  | 'checkout.session.expired'
  | 'customer.subscription.created'
  | 'customer.subscription.updated'
  | 'customer.subscription.deleted'
  | 'customer.subscription.trial_will_end'
  | 'customer.subscription.paused'
  | 'customer.subscription.resumed'
  | 'invoice.paid'
  | 'invoice.payment_succeeded'
  | 'invoice.payment_failed'
  | 'invoice.payment_action_required'
  | 'payment_method.attached'
  | 'charge.refunded'
  | 'charge.dispute.created'
  | 'charge.dispute.closed';

type EventOf<T extends SentEvent> = Extract<Stripe.Event, { type: T }>;

/** What caused an event. */
export interface EventCause {
  /** Unix seconds. */
  readonly at: number;
  /** The id of the API request; if absent, a due action or a user's action on a page was the cause. */
  readonly requestId?: string;
  readonly idempotencyKey?: string;
}

/** The account at the stand-in: its objects, and the events for their changes. */
export class StripeAccount {
  readonly store: StripeStore;
  readonly outbox: EventOutbox;
  /** The origin of the hosted pages, which isn't known until the server listens. */
  origin = '';

  constructor(store: StripeStore, outbox: EventOutbox, plan: SoldPlan) {
    this.store = store;
    this.outbox = outbox;
    writeCatalog(store, plan);
  }

  /** @returns unix seconds */
  now(): number {
    return Math.floor(Date.now() / 1_000);
  }

  /** @returns a new id in Stripe's form, such as `cus_Q1w2...` */
  newId(prefix: string, length = 24): string {
    const text = randomBytes(length).toString('base64url').replaceAll(/[-_]/g, '');
    return `${prefix}_${text.padEnd(length, '0').slice(0, length)}`;
  }

  /** @throws Error if the object doesn't exist. Only for ids that the stand-in itself stored. */
  get<K extends Kind>(kind: K, id: string): StoredObjects[K] {
    const object = this.store.find(kind, id);
    if (!object) throw new Error(`${kind} ${id} is missing`);
    return object;
  }

  /** @returns the customer unless it is missing or deleted */
  customer(id: string): Stripe.Customer | undefined {
    const customer = this.store.find('customer', id);
    return customer && !customer.deleted ? customer : undefined;
  }

  /** Stores a change of an object. @returns the changed object, and the previous values of the changed fields */
  change<K extends Kind>(kind: K, id: string, patch: Partial<StoredObjects[K]>) {
    const former = this.get(kind, id);
    const object = { ...former, ...patch };
    this.store.replace(kind, object);
    const replaced = Object.keys(patch).filter(
      (name) => JSON.stringify(Reflect.get(former, name)) !== JSON.stringify(Reflect.get(object, name)),
    );
    const previous = Object.fromEntries(replaced.map((name) => [name, Reflect.get(former, name)])) as Partial<StoredObjects[K]>;
    return { object, previous };
  }

  /** Changes a subscription and emits the event. @returns the changed subscription */
  changeSubscription(id: string, patch: Partial<Stripe.Subscription>, cause: EventCause): Stripe.Subscription {
    const { object, previous } = this.change('subscription', id, patch);
    if (Object.keys(previous).length > 0) this.emit('customer.subscription.updated', object, cause, previous);
    return object;
  }

  /** Stores an event with an object's current state, and its delivery, in the caller's transaction. */
  emit<T extends SentEvent>(
    type: T,
    object: EventOf<T>['data']['object'],
    { at, requestId = undefined, idempotencyKey = undefined }: EventCause,
    previous?: EventOf<T>['data']['previous_attributes'],
  ): void {
    const event = {
      id: this.newId('evt'),
      object: 'event',
      api_version: Stripe.API_VERSION,
      created: at,
      data: { object, ...(previous && { previous_attributes: previous }) },
      livemode: false,
      pending_webhooks: this.outbox.isConnected ? 1 : 0,
      request: { id: requestId ?? null, idempotency_key: idempotencyKey ?? null },
      type,
    } as Stripe.Event;
    this.store.insert('event', event, customerOf(object), {});
    this.outbox.add(event);
  }
}

/** @returns the id of the customer to whom an event's object belongs, or null if there is none */
function customerOf(object: object): string | null {
  if ('object' in object && object.object === 'customer' && 'id' in object) return String(object.id);
  return 'customer' in object && typeof object.customer === 'string' ? object.customer : null;
}
