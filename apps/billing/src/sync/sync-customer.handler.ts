import { type HandlesJob, JobHandler, type JobRun } from '@casebook/jobs';
import { CustomersRepository } from '../customers/customers.repository.ts';
import { SyncCustomer } from './sync-customer.job.ts';
import { SyncSubscription } from './sync-subscription.ts';

@JobHandler(SyncCustomer)
export class SyncCustomerHandler implements HandlesJob<typeof SyncCustomer> {
  constructor(
    private readonly customers: CustomersRepository,
    private readonly syncSubscription: SyncSubscription,
  ) {}

  async handle({ caller, payload: { customerId, request, trigger } }: JobRun<typeof SyncCustomer>): Promise<void> {
    const customer = await this.customers.findByCustomerId(customerId);
    if (customer) await this.syncSubscription.sync(caller, customer.userId, trigger, request);
  }
}
