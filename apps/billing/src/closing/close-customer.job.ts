import { defineJob } from '@casebook/jobs';
import { z } from 'zod';

/** Closes the customer of a deleted member at Stripe. The sweep repeats it until Stripe has confirmed. */
export const CloseCustomer = defineJob({
  name: 'billing.close-customer.v1',
  queue: 'billing.sync',
  schema: z.strictObject({ customerId: z.string() }),
});
