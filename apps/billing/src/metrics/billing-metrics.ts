import { Clock, Metrics } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { CustomersRepository } from '../customers/customers.repository.ts';
import { ClosingCustomersRepository } from '../records/closing-customers.repository.ts';
import { SubscriptionsRepository } from '../records/subscriptions.repository.ts';

/** The reasons for fetching a customer's state. */
export const syncTriggers = ['webhook', 'checkout', 'return', 'member', 'sweep', 'nightly'] as const;
export type SyncTrigger = (typeof syncTriggers)[number];

const syncOutcomes = ['changed', 'unchanged', 'failed'] as const;
export type SyncOutcome = (typeof syncOutcomes)[number];

/** `refused`: not signed, or too old. `ignored`: of another mode or account, about no customer of Casebook, or of an unknown type. */
const webhookOutcomes = ['accepted', 'repeated', 'ignored', 'refused'] as const;
export type WebhookOutcome = (typeof webhookOutcomes)[number];

/** Counts Stripe's webhook messages by outcome, and the syncs that changed something. */
@Injectable()
export class BillingMetrics {
  readonly #webhooks;
  readonly #syncs;
  readonly #duplicates;

  constructor(
    metrics: Metrics,
    subscriptions: SubscriptionsRepository,
    customers: CustomersRepository,
    closing: ClosingCustomersRepository,
    clock: Clock,
  ) {
    this.#webhooks = metrics.counter(
      'billing_webhooks_total',
      'Messages of Stripe',
      webhookOutcomes.map((outcome) => ({ outcome })),
    );
    this.#syncs = metrics.counter(
      'billing_syncs_total',
      'Fetches of a customer’s state from Stripe; what the nightly one changes was repaired',
      syncTriggers.flatMap((trigger) => syncOutcomes.map((outcome) => ({ trigger, outcome }))),
    );
    this.#duplicates = metrics.counterBy(
      'billing_duplicate_subscriptions_total',
      'Fetches that found several open subscriptions of one customer',
      [],
    );
    metrics.gauge(
      'billing_unknown_prices',
      'Open subscriptions whose price is neither STRIPE_PRICE_ID nor a former one; they give no access',
      () => subscriptions.countUnknownPrices(),
    );
    metrics.gauge('billing_syncs_due', 'Customers whose state was announced to have changed and isn’t fetched yet', () =>
      customers.countDue(),
    );
    metrics.gauge(
      'billing_closing_oldest_seconds',
      'How long the oldest customer of a deleted member waits to be closed at Stripe; 0 without any',
      () => closing.oldestSeconds(clock.now()),
    );
  }

  webhook(outcome: WebhookOutcome): void {
    this.#webhooks.inc({ outcome });
  }

  synced(trigger: SyncTrigger, outcome: SyncOutcome): void {
    this.#syncs.inc({ trigger, outcome });
  }

  duplicate(): void {
    this.#duplicates.inc();
  }
}
