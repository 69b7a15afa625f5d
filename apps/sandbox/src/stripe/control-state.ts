import type Stripe from 'stripe';
import { OUTAGE_SETTING } from './api-routes.ts';
import type { Delivery, DeliverySettings } from './event-outbox.ts';
import type { StripeAccount } from './stripe-account.ts';
import type { DueAction } from './stripe-store.ts';
import { FINAL_ACTION_SETTING, type FinalAction } from './subscriptions.ts';

/** One customer with all of their objects, each list newest first. */
export interface CustomerState {
  readonly customer: Stripe.Customer | Stripe.DeletedCustomer;
  readonly sessions: Stripe.Checkout.Session[];
  readonly subscriptions: Stripe.Subscription[];
  readonly invoices: Stripe.Invoice[];
  readonly charges: Stripe.Charge[];
  readonly disputes: Stripe.Dispute[];
  readonly cards: Stripe.PaymentMethod[];
  /** Actions that will be due, earliest first. */
  readonly due: DueAction[];
}

/** The state of the stand-in, as `GET /api/stripe` returns it. */
export interface ControlState {
  readonly settings: DeliverySettings;
  readonly finalAction: FinalAction;
  readonly isInOutage: boolean;
  readonly customers: CustomerState[];
  /** Newest first, each with its deliveries, oldest first. */
  readonly events: { readonly event: Stripe.Event; readonly deliveries: Delivery[] }[];
}

/** @param customer if given, only this customer */
export function controlState({ store, outbox }: StripeAccount, customer?: string): ControlState {
  const customers = store.list('customer').filter(({ id }) => customer === undefined || id === customer);
  const deliveries = Map.groupBy(outbox.list(), ({ event }) => event);
  return {
    settings: outbox.settings,
    finalAction: store.setting<FinalAction>(FINAL_ACTION_SETTING, 'cancel'),
    isInOutage: store.setting(OUTAGE_SETTING, false),
    customers: customers.map((each) => ({
      customer: each,
      sessions: store.list('checkout.session', each.id),
      subscriptions: store.list('subscription', each.id),
      invoices: store.list('invoice', each.id),
      charges: store.list('charge', each.id),
      disputes: store.list('dispute', each.id),
      cards: store.list('payment_method', each.id),
      due: store.dueOf(each.id),
    })),
    events: store.list('event', customer).map((event) => ({ event, deliveries: deliveries.get(event.id) ?? [] })),
  };
}
