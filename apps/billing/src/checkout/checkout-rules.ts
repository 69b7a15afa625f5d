import { SUBSCRIPTION_PLAN } from '@casebook/exam';
import type { SessionRequest } from '../stripe/stripe-api.ts';
import type { CustomerState } from '../stripe/subscription-state.ts';

/** What a checkout is for. */
export interface CheckoutTerms {
  readonly userId: string;
  readonly customerId: string;
  readonly priceId: string;
  /** The id of a promotion code that was found to be valid. */
  readonly promotionCodeId?: string;
  /** Whether the subscription starts with the trial, which each member gets once. */
  readonly hasTrial: boolean;
  readonly siteUrl: string;
}

/** The parameters of the Checkout Session. Equal terms result in equal parameters, by which a repeated checkout finds the open one. */
export function sessionRequest(terms: CheckoutTerms): SessionRequest {
  const { userId, customerId, priceId, promotionCodeId, hasTrial, siteUrl } = terms;
  return {
    mode: 'subscription',
    customer: customerId,
    client_reference_id: userId,
    line_items: [{ price: priceId, quantity: 1 }],
    ...(promotionCodeId && { discounts: [{ promotion_code: promotionCodeId }] }),
    // Requires a card before the trial, so that the subscription can be charged after it.
    payment_method_collection: 'always',
    subscription_data: { ...(hasTrial && { trial_period_days: SUBSCRIPTION_PLAN.trialDays }), metadata: { user_id: userId } },
    // Stripe replaces the placeholder.
    success_url: `${siteUrl}/success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${siteUrl}/pricing`,
  };
}

/** Compares requests as JSON, independent of the order of keys: PostgreSQL returns a stored request's keys in another order. */
export const isSameRequest = (a: SessionRequest, b: SessionRequest): boolean => canonical(a) === canonical(b);

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => a.localeCompare(b)))
      : part,
  );

/**
 * Subscriptions whose first payment was never made. Each belongs to an abandoned checkout, and must not be paid in addition to the next
 * one.
 */
export const abandonedSubscriptions = ({ openSubscriptions }: CustomerState): string[] =>
  openSubscriptions.filter(({ status }) => status === 'incomplete').map(({ id }) => id);

/** A member with a subscription, even an unpaid or paused one, manages it in the portal instead of buying a second one. */
export const hasSubscription = ({ openSubscriptions }: CustomerState): boolean =>
  openSubscriptions.some(({ status }) => status !== 'incomplete');
