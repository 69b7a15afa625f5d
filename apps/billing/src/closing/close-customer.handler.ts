import { type HandlesJob, JobHandler, type JobRun } from '@casebook/jobs';
import { CloseAtStripe } from './close-at-stripe.ts';
import { CloseCustomer } from './close-customer.job.ts';

@JobHandler(CloseCustomer)
export class CloseCustomerHandler implements HandlesJob<typeof CloseCustomer> {
  constructor(private readonly closeAtStripe: CloseAtStripe) {}

  handle({ caller, payload }: JobRun<typeof CloseCustomer>): Promise<void> {
    return this.closeAtStripe.close(caller, payload.customerId);
  }
}
