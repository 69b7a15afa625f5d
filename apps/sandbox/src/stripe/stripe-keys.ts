/**
 * Casebook's account at the stand-in for Stripe. The keys protect nothing: they work only there, and anyone who can reach it can pay with a
 * test card.
 */
export const stripeKeys = {
  secretKey: 'sk_test_casebook_sandbox',
  webhookSecret: 'whsec_casebook_sandbox',
  priceId: 'price_casebook_monthly',
} as const;

/** The path on Casebook's public address where billing receives Stripe's events. */
export const STRIPE_WEBHOOK_PATH = '/api/v1/billing/webhook';
