import Stripe from 'stripe';

/** A request that Stripe refused because of its content. */
export interface Refusal {
  /** Whether it was refused because of its promotion code. */
  readonly isPromotionCode: boolean;
}

/** @returns undefined for any other error: Stripe couldn't be reached, is overloaded, or is still processing a call with the same key */
export function refusedByStripe(error: unknown): Refusal | undefined {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return undefined;
  return { isPromotionCode: error.param?.startsWith('discounts') ?? false };
}
