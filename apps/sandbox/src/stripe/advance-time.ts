import { expireSession } from './checkout.ts';
import type { StripeAccount } from './stripe-account.ts';
import { endPeriod, expireIncomplete, payInvoice } from './subscriptions.ts';

/** The functions that run due actions, by the action's name. */
const ACTIONS: Record<string, (account: StripeAccount, id: string, at: number) => void> = {
  expire: (account, id, at) => void expireSession(account, id, { at }),
  'trial-notice': (account, id, at) =>
    account.emit('customer.subscription.trial_will_end', account.get('subscription', id), { at }),
  'period-end': endPeriod,
  'incomplete-end': expireIncomplete,
  retry: (account, id, at) => void payInvoice(account, id, { isAuthenticated: false, isCustomerPresent: false }, { at }),
};

/** Runs all due actions in order, each as of its own due time, even if that is long past. @returns the number of actions */
export function runDue(account: StripeAccount, now = account.now()): number {
  for (let count = 0; ; count += 1) {
    const isDone = account.store.transaction(() => {
      const due = account.store.nextDue(now);
      if (!due) return true;
      account.store.unschedule(due.id, due.action);
      const act = ACTIONS[due.action];
      if (!act) throw new Error(`No action is named ${due.action}`);
      act(account, due.id, due.at);
      return false;
    });
    if (isDone) return count;
  }
}

/** The names of Stripe's timestamp fields, in Unix seconds. */
const MOMENTS = new Set([
  'billing_cycle_anchor',
  'cancel_at',
  'canceled_at',
  'created',
  'current_period_end',
  'current_period_start',
  'due_by',
  'effective_at',
  'end',
  'ended_at',
  'expires_at',
  'next_payment_attempt',
  'finalized_at',
  'paid_at',
  'period_end',
  'period_start',
  'start',
  'start_date',
  'trial_end',
  'trial_start',
  'voided_at',
]);

/**
 * Advances time for one customer: subtracts the seconds from every timestamp of the customer's objects, then runs the actions that are due
 * as of now. That way, the customer's timestamps agree with Casebook's clocks, which aren't changed.
 */
export function advanceTime(account: StripeAccount, customer: string, seconds: number): void {
  account.store.transaction(() => account.store.rewrite(customer, (body) => age(body, seconds), -seconds));
  runDue(account);
}

function age(value: unknown, seconds: number): unknown {
  if (Array.isArray(value)) return value.map((each) => age(each, seconds));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      // A price and a plan belong to the catalog rather than to the customer.
      name === 'price' || name === 'plan'
        ? each
        : MOMENTS.has(name) && typeof each === 'number'
          ? each - seconds
          : age(each, seconds),
    ]),
  );
}
