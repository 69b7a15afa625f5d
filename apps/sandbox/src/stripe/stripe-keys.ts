/**
 * The account that Casebook has at the Stripe stand-in. The keys protect nothing: they work at the stand-in only, and whoever reaches it can
 * pay with a test card.
 */
export const stripeKeys = {
  secretKey: 'sk_test_casebook_sandbox',
  webhookSecret: 'whsec_casebook_sandbox',
  priceId: 'price_casebook_monthly',
} as const;

/** Where the service billing accepts Stripe's events, on Casebook's public address. */
export const STRIPE_WEBHOOK_PATH = '/api/v1/billing/webhook';
