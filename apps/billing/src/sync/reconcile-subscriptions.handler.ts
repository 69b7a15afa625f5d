import { type HandlesJob, JobHandler, type JobRun } from '@casebook/jobs';
import { type Caller, Database, Log } from '@casebook/platform';
import { CustomersRepository } from '../customers/customers.repository.ts';
import { SubscriptionsRepository } from '../records/subscriptions.repository.ts';
import { WebhookEventsRepository } from '../records/webhook-events.repository.ts';
import { StripeApi } from '../stripe/stripe-api.ts';
import { ReconcileSubscriptions } from './sync-customer.job.ts';
import { SyncSubscription } from './sync-subscription.ts';

const PAGE = 500;

/**
 * Fetches the state of every customer with an open subscription, here or at Stripe. `billing_syncs_total{trigger="nightly",
 * outcome="changed"}` counts the customers whose stored state was corrected.
 */
@JobHandler(ReconcileSubscriptions)
export class ReconcileSubscriptionsHandler implements HandlesJob<typeof ReconcileSubscriptions> {
  constructor(
    private readonly database: Database,
    private readonly customers: CustomersRepository,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly events: WebhookEventsRepository,
    private readonly syncSubscription: SyncSubscription,
    private readonly stripe: StripeApi,
    private readonly log: Log,
  ) {}

  async handle({ caller, signal }: JobRun<typeof ReconcileSubscriptions>): Promise<void> {
    if (!this.stripe.isConfigured) return;
    await this.database.write(caller, (tx) => this.events.prune(tx));
    const compared = new Set<string>();
    for await (const customerId of this.#openCustomers()) {
      signal.throwIfAborted();
      if (compared.has(customerId)) continue;
      compared.add(customerId);
      await this.#sync(caller, customerId);
    }
  }

  async *#openCustomers(): AsyncIterable<string> {
    yield* this.stripe.customersWithSubscription();
    for (let after = ''; ; ) {
      const page = await this.subscriptions.openCustomersAfter(after, PAGE);
      yield* page;
      const last = page.at(-1);
      if (last === undefined) return;
      after = last;
    }
  }

  /** Syncs one customer. A failure doesn't stop the others. */
  async #sync(caller: Caller, customerId: string): Promise<void> {
    const customer = await this.customers.findByCustomerId(customerId);
    if (!customer) return;
    try {
      await this.syncSubscription.sync(caller, customer.userId, 'nightly');
    } catch (error) {
      this.log.warn({ err: error, userId: customer.userId }, 'comparing a subscription with Stripe failed');
    }
  }
}
