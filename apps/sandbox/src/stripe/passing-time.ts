import { expireSession } from './checkout.ts';
import type { StripeAccount } from './stripe-account.ts';
import { endPeriod, expireIncomplete, payInvoice } from './subscriptions.ts';

/** What time does to an object, by the name of its due action. */
const ACTIONS: Record<string, (account: StripeAccount, id: string, at: number) => void> = {
  expire: (account, id, at) => void expireSession(account, id, { at }),
  'trial-notice': (account, id, at) =>
    account.emit('customer.subscription.trial_will_end', account.get('subscription', id), { at }),
  'period-end': endPeriod,
  'incomplete-end': expireIncomplete,
  retry: (account, id, at) => void payInvoice(account, id, { isAuthenticated: false, isOwnerThere: false }, { at }),
};

/** Does what is due, in order and each at its own time, also if that has long passed. @returns how many actions there were */
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

/** The names of Stripe's moments, in unix seconds. */
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
 * Moves time on for one customer: everything of theirs becomes that much older, as if it had happened earlier, and then what is due by
 * now happens, each at its own time. So their moments agree with the clocks of Casebook, which go on as they were.
 */
export function moveTimeOn(account: StripeAccount, customer: string, seconds: number): void {
  account.store.transaction(() => account.store.rewrite(customer, (body) => age(body, seconds), -seconds));
  runDue(account);
}

function age(value: unknown, seconds: number): unknown {
  if (Array.isArray(value)) return value.map((each) => age(each, seconds));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      // A price and a plan belong to the catalog, not to the customer.
      name === 'price' || name === 'plan'
        ? each
        : MOMENTS.has(name) && typeof each === 'number'
          ? each - seconds
          : age(each, seconds),
    ]),
  );
}
