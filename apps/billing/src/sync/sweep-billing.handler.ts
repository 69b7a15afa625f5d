import { type HandlesJob, JobHandler, type JobRun } from '@casebook/jobs';
import { Clock, Database, Log } from '@casebook/platform';
import { CloseStripeCustomer } from '../closing/close-customer.ts';
import { CustomersRepository } from '../customers/customers.repository.ts';
import { CheckoutsRepository } from '../records/checkouts.repository.ts';
import { ClosingCustomersRepository } from '../records/closing-customers.repository.ts';
import { StripeApi } from '../stripe/stripe-api.ts';
import { SweepBilling } from './sync-customer.job.ts';
import { SyncSubscription } from './sync-subscription.ts';

/** How many of each kind one sweep handles: as many as calls to Stripe fit into a minute. */
const PER_SWEEP = 200;

/** Fetches the state of members for whom a message may have been lost, and closes the customers of deleted members whose job failed. */
@JobHandler(SweepBilling)
export class SweepBillingHandler implements HandlesJob<typeof SweepBilling> {
  constructor(
    private readonly database: Database,
    private readonly customers: CustomersRepository,
    private readonly checkouts: CheckoutsRepository,
    private readonly closing: ClosingCustomersRepository,
    private readonly closeStripeCustomer: CloseStripeCustomer,
    private readonly syncSubscription: SyncSubscription,
    private readonly stripe: StripeApi,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  async handle({ caller, signal }: JobRun<typeof SweepBilling>): Promise<void> {
    if (!this.stripe.isConfigured) return;
    const now = this.clock.now();
    const checkouts = await this.database.write(caller, (tx) => this.checkouts.takeDue(tx, PER_SWEEP));
    const members = new Set([...checkouts, ...(await this.customers.due(now, PER_SWEEP))]);
    const work = [
      ...[...members].map((userId) => () => this.syncSubscription.sync(caller, userId, 'sweep')),
      ...(await this.closing.due(now, PER_SWEEP)).map((customerId) => () => this.closeStripeCustomer.close(caller, customerId)),
    ];
    for (const step of work) {
      signal.throwIfAborted();
      await step().catch((error: unknown) =>
        this.log.warn({ err: error }, 'a customer at Stripe failed; the next sweep repeats it'),
      );
    }
  }
}
