import type Stripe from 'stripe';
import { z } from 'zod';
import { advanceTime } from './advance-time.ts';
import { OUTAGE_SETTING } from './api-routes.ts';
import { cardBehaviors } from './cards.ts';
import { closeDispute, openDispute, refundCharge } from './charges.ts';
import type { Delivery, EventOutbox } from './event-outbox.ts';
import { changeBehavior } from './payment-methods.ts';
import type { StripeAccount } from './stripe-account.ts';
import type { Kind, StoredObjects } from './stripe-store.ts';
import { cancel, FINAL_ACTION_SETTING, finalActions, isLive, pause, resume } from './subscriptions.ts';
import type { WebhookSender } from './webhook-sender.ts';

/**
 * Delivers events now, one after the other in the given order, whatever the state of their deliveries. An event's waiting delivery is used;
 * an event without one gets a new delivery. An event that is listed twice is delivered twice.
 * @returns the deliveries with their outcomes
 */
async function deliverEvents(outbox: EventOutbox, sender: WebhookSender, events: readonly Stripe.Event[]): Promise<Delivery[]> {
  const delivered: Delivery[] = [];
  for (const { id, type } of events) {
    const waiting = outbox.list({ event: id }).find(({ state }) => state === 'suspended' || state === 'pending');
    const delivery = waiting ?? outbox.insert(id, type, 'suspended', Date.now());
    delivered.push(await sender.send(delivery));
  }
  return delivered;
}

export interface ControlContext {
  readonly account: StripeAccount;
  /** Undefined if there is no webhook. */
  readonly sender: WebhookSender | undefined;
}

/** An input that a control can't process. Its message is shown to the developer. */
export class ControlRefusal extends Error {}

/** A control of the stand-in: `POST /api/stripe/<name>` with JSON, or `POST /stripe/<name>` with a form. */
export interface Control {
  readonly name: string;
  /** @throws ControlRefusal, z.ZodError */
  run(context: ControlContext, input: unknown): object | Promise<object>;
}

/** Each control runs in one transaction, except `deliver`: what follows its first delivery isn't part of the transaction. */
function control<S extends z.ZodType>(
  name: string,
  schema: S,
  run: (context: ControlContext, input: z.output<S>) => object | Promise<object>,
): Control {
  const parseAndRun: Control['run'] = (context, input) =>
    context.account.store.transaction(() => run(context, schema.parse(input)));
  return { name, run: parseAndRun };
}

// Schemas for values that are either JSON or a form's text.
const id = () => z.string().min(1).max(100);
const count = () =>
  z.coerce
    .number()
    .int()
    .min(0)
    .max(100 * 365 * 86_400);
const flag = () => z.union([z.boolean(), z.stringbool()]);
const ids = () =>
  z.preprocess((value) => (typeof value === 'string' ? value.split(/[\s,]+/).filter(Boolean) : value), z.array(id()).min(1));

const dueActions = ['trial-notice', 'period-end', 'retry', 'incomplete-end', 'expire'] as const;
const MoveTime = z.strictObject({
  customer: id(),
  seconds: count().optional(),
  to: z.enum([...dueActions, 'next']).optional(),
  card: z.enum(cardBehaviors).optional(),
});

export const controls: readonly Control[] = [
  control('move-time', MoveTime, ({ account }, input) => {
    const customer = customerOf(account, input.customer);
    if (input.card !== undefined) setBehavior(account, customer, input.card);
    advanceTime(account, customer, input.seconds ?? secondsTo(account, customer, input.to ?? 'next'));
    return { subscriptions: account.store.list('subscription', customer) };
  }),
  control('card', z.strictObject({ customer: id(), card: z.enum(cardBehaviors) }), ({ account }, input) => {
    setBehavior(account, customerOf(account, input.customer), input.card);
    return input;
  }),
  control('refund', z.strictObject({ charge: id(), cents: count().optional() }), ({ account }, { charge, cents }) =>
    refundCharge(account, existing(account, 'charge', charge).id, account.now(), cents),
  ),
  control('dispute', z.strictObject({ charge: id() }), ({ account }, { charge }) =>
    openDispute(account, existing(account, 'charge', charge), account.now()),
  ),
  control(
    'close-dispute',
    z.strictObject({ dispute: id(), outcome: z.enum(['won', 'lost']) }),
    ({ account }, { dispute, outcome }) =>
      closeDispute(account, existing(account, 'dispute', dispute).id, outcome, account.now()),
  ),
  subscriptionControl('pause', pause, (subscription) => isLive(subscription) && subscription.status !== 'paused'),
  subscriptionControl('resume', resume, ({ status }) => status === 'paused'),
  subscriptionControl('cancel', endNow, isLive),
  control('final-action', z.strictObject({ action: z.enum(finalActions) }), ({ account }, input) => {
    account.store.storeSetting(FINAL_ACTION_SETTING, input.action);
    return input;
  }),
  control('outage', z.strictObject({ on: flag() }), ({ account }, input) => {
    account.store.storeSetting(OUTAGE_SETTING, input.on);
    return input;
  }),
  control(
    'delivery-settings',
    z.strictObject({
      suspend: flag().optional(),
      double: flag().optional(),
      drop: flag().optional(),
      delaySeconds: count().optional(),
    }),
    ({ account }, input) => account.outbox.changeSettings(input),
  ),
  control('deliver', z.strictObject({ events: ids() }), async (context, { events }) => {
    const found = events.map((event) => existing(context.account, 'event', event));
    return { items: await deliverEvents(context.account.outbox, webhookOf(context), found) };
  }),
  control('release', z.strictObject({}), ({ account }) => ({ released: account.outbox.move('suspended', 'pending') })),
  control('delay', z.strictObject({ event: id(), seconds: count() }), ({ account }, { event, seconds }) => {
    account.outbox.delay(existing(account, 'event', event).id, Date.now() + seconds * 1_000);
    return { items: account.outbox.list({ event }) };
  }),
  control('double', z.strictObject({ event: id() }), ({ account, sender }, { event }) => {
    webhookOf({ account, sender });
    const { type } = existing(account, 'event', event);
    account.outbox.insert(event, type, 'pending', Date.now());
    return { items: account.outbox.list({ event }) };
  }),
  control('drop', z.strictObject({ event: id() }), ({ account }, { event }) => {
    for (const state of ['pending', 'suspended'] as const) account.outbox.move(state, 'dropped', event);
    return { items: account.outbox.list({ event }) };
  }),
];

function subscriptionControl(
  name: string,
  act: (account: StripeAccount, subscription: string, cause: { at: number }) => void,
  isPossible: (subscription: Stripe.Subscription) => boolean,
): Control {
  return control(name, z.strictObject({ subscription: id() }), ({ account }, input) => {
    const subscription = existing(account, 'subscription', input.subscription);
    if (!isPossible(subscription)) throw new ControlRefusal(`${subscription.id} is ${subscription.status}`);
    act(account, subscription.id, { at: account.now() });
    return account.get('subscription', subscription.id);
  });
}

function endNow(account: StripeAccount, subscription: string, cause: { at: number }): void {
  cancel(account, subscription, 'cancellation_requested', cause);
}

function webhookOf({ sender }: ControlContext): WebhookSender {
  if (!sender) throw new ControlRefusal('There is no webhook: SANDBOX_STRIPE_WEBHOOK_URL is not set');
  return sender;
}

function existing<K extends Kind>(account: StripeAccount, kind: K, objectId: string): StoredObjects[K] {
  const object = account.store.find(kind, objectId);
  if (!object) throw new ControlRefusal(`There is no ${kind} ${objectId}`);
  return object;
}

/** @param reference a customer's id, or an email address, which selects its newest customer */
export function customerOf(account: StripeAccount, reference: string): string {
  const email = reference.toLowerCase();
  const customer =
    account.store.find('customer', reference) ??
    account.store.list('customer').find((each) => !each.deleted && each.email?.toLowerCase() === email);
  if (!customer) throw new ControlRefusal(`There is no customer ${reference}`);
  return customer.id;
}

function setBehavior(account: StripeAccount, customer: string, behavior: (typeof cardBehaviors)[number]): void {
  for (const { id: card } of account.store.list('payment_method', customer)) changeBehavior(account, card, behavior);
}

function secondsTo(account: StripeAccount, customer: string, to: (typeof dueActions)[number] | 'next'): number {
  const due = account.store.dueOf(customer).find(({ action }) => to === 'next' || action === to);
  if (!due) throw new ControlRefusal(`Nothing named ${to} is to come for ${customer}`);
  return Math.max(0, due.at - account.now());
}
