import { defineJob } from '@casebook/jobs';
import { z } from 'zod';
import { syncTriggers } from '../metrics/billing-metrics.ts';

/**
 * Fetches a customer's state from Stripe. Does nothing if an earlier job has already done this job's request. The payload contains no
 * member's id, because failed jobs are stored for longer than a member's data.
 */
export const SyncCustomer = defineJob({
  name: 'billing.sync-customer.v1',
  queue: 'billing.sync',
  schema: z.strictObject({ customerId: z.string(), request: z.int(), trigger: z.enum(syncTriggers) }),
});

/** Every minute: checks open checkouts, syncs that no job has done, periods that have ended, and customers to close. */
export const SweepBilling = defineJob({
  name: 'billing.sweep.v1',
  queue: 'billing.schedule',
  schema: z.strictObject({}),
  schedule: { everyMs: 60_000 },
});

/** Every night: compares every open subscription with Stripe, in case messages were lost for longer than Stripe repeats them. */
export const ReconcileSubscriptions = defineJob({
  name: 'billing.reconcile-subscriptions.v1',
  queue: 'billing.schedule',
  schema: z.strictObject({}),
  schedule: { cron: '20 3 * * *' },
});
