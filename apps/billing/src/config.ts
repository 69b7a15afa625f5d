import { mailSettings } from '@casebook/mail';
import {
  type ConfigOf,
  commaSeparated,
  type Environment,
  httpUrl,
  limitScale,
  readConfig,
  secret,
  serviceSettings,
  setting,
} from '@casebook/platform';
import { z } from 'zod';

const priceId = () => z.string().regex(/^price_\w+$/, 'must be the id of a price, such as price_1ABC');

export const billingSettings = {
  ...serviceSettings('billing'),
  ...mailSettings,
  limitScale: limitScale(),
  siteUrl: setting(
    'AUTH_SITE_URL',
    httpUrl().default('http://localhost:8080'),
    'The address of the web app, the default target of links',
  ),
  stripeSecretKey: secret(
    'STRIPE_SECRET_KEY',
    z
      .string()
      .regex(/^[sr]k_(test|live)_\w+$/, 'must be a secret or restricted key of Stripe: sk_test_, sk_live_, rk_test_, or rk_live_')
      .optional(),
    'The key of Stripe’s API; absent, nothing can be bought',
  ),
  stripeWebhookSecret: secret(
    'STRIPE_WEBHOOK_SECRET',
    z
      .string()
      .regex(/^whsec_\S+$/, 'must be a signing secret of Stripe: whsec_')
      .optional(),
    'Verifies Stripe’s messages to /api/v1/billing/webhook; absent, all are refused',
  ),
  stripePriceId: setting(
    'STRIPE_PRICE_ID',
    priceId().optional(),
    'The price of the plan at Stripe: 15.99 USD per month; absent, nothing can be bought',
  ),
  stripeFormerPriceIds: setting(
    'STRIPE_FORMER_PRICE_IDS',
    commaSeparated().pipe(z.array(priceId())).default([]),
    'Prices that existing subscriptions have and that still give access; default: none',
  ),
  stripeApiUrl: setting('STRIPE_API_URL', httpUrl().optional(), 'The address of a stand-in for Stripe’s API; absent, Stripe’s'),
};
export type BillingConfig = ConfigOf<typeof billingSettings>;

export const readBillingConfig = (environment: Environment = process.env): BillingConfig =>
  readConfig(billingSettings, environment);
