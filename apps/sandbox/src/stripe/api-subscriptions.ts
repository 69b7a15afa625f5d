import type Stripe from 'stripe';
import { z } from 'zod';
import { pageOf } from './api-objects.ts';
import { type ApiOperation, boolean, mergeMetadata, metadata, operation, paging, text } from './api-operation.ts';
import type { StripeAccount } from './stripe-account.ts';
import { invalidParameter, noSuchObject } from './stripe-error.ts';
import { cancel, isLive, setCancelAtPeriodEnd } from './subscriptions.ts';

const STATUSES = ['incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'canceled', 'unpaid', 'paused'] as const;

const List = z.strictObject({
  customer: text().optional(),
  price: text().optional(),
  status: z.enum([...STATUSES, 'all', 'ended']).optional(),
  ...paging,
});
const cancellation_details = z
  .strictObject({
    comment: text().optional(),
    feedback: z
      .enum([
        'customer_service',
        'low_quality',
        'missing_features',
        'other',
        'switched_service',
        'too_complex',
        'too_expensive',
        'unused',
      ])
      .optional(),
  })
  .optional();
const Update = z.strictObject({
  cancel_at_period_end: boolean().optional(),
  default_payment_method: text().optional(),
  metadata: metadata().optional(),
  cancellation_details,
});
/** Only `false` is accepted, because the stand-in doesn't prorate. */
const Cancel = z.strictObject({
  invoice_now: z.literal('false').optional(),
  prorate: z.literal('false').optional(),
  cancellation_details,
});

export const subscriptionOperations: readonly ApiOperation[] = [
  operation('GET', '/v1/subscriptions/:id', z.strictObject({}), ({ account, id }) => existingSubscription(account, id)),

  operation('GET', '/v1/subscriptions', List, ({ account, params }) => {
    const found = account.store
      .list('subscription', params.customer)
      .filter((subscription) => hasStatus(subscription, params.status));
    return pageOf(
      found.filter((each) => params.price === undefined || each.items.data[0]?.price.id === params.price),
      params,
      '/v1/subscriptions',
    );
  }),

  operation('POST', '/v1/subscriptions/:id', Update, ({ account, id, params, cause }) => {
    const former = existingSubscription(account, id);
    if (!isLive(former)) throw invalidParameter('A canceled subscription can only update its cancellation_details and metadata.');
    const { cancel_at_period_end: isCanceling, default_payment_method: card } = params;
    if (card !== undefined && account.store.find('payment_method', card)?.customer !== former.customer)
      throw noSuchObject('PaymentMethod', card, 'default_payment_method');
    if (isCanceling !== undefined) setCancelAtPeriodEnd(account, id, isCanceling, cause);
    const { cancellation_details: details } = account.get('subscription', id);
    return account.changeSubscription(
      id,
      {
        metadata: mergeMetadata(former.metadata, params.metadata),
        ...(card !== undefined && { default_payment_method: card }),
        ...(details && { cancellation_details: { ...details, ...params.cancellation_details } }),
      },
      cause,
    );
  }),

  operation('DELETE', '/v1/subscriptions/:id', Cancel, ({ account, id, params, cause }) => {
    const former = existingSubscription(account, id);
    if (!isLive(former)) throw noSuchObject('subscription', id);
    if (params.cancellation_details && former.cancellation_details)
      account.change('subscription', id, {
        cancellation_details: { ...former.cancellation_details, ...params.cancellation_details },
      });
    cancel(account, id, 'cancellation_requested', cause);
    return account.get('subscription', id);
  }),
];

function existingSubscription(account: StripeAccount, id: string): Stripe.Subscription {
  const subscription = account.store.find('subscription', id);
  if (!subscription) throw noSuchObject('subscription', id);
  return subscription;
}

/** As at Stripe, a list without a status has all subscriptions except canceled ones. */
function hasStatus({ status }: Stripe.Subscription, requested: string | undefined): boolean {
  if (requested === 'all') return true;
  if (requested === undefined) return status !== 'canceled';
  if (requested === 'ended') return status === 'canceled' || status === 'incomplete_expired';
  return status === requested;
}
