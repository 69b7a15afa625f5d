import Stripe from 'stripe';
import { stripeKeys } from './stripe-keys.ts';
import type { StripeStore } from './stripe-store.ts';

/** The only plan on sale. */
export interface SoldPlan {
  readonly name: string;
  readonly description: string;
  /** The monthly price in units of the currency. */
  readonly price: number;
  /** ISO 4217. */
  readonly currency: string;
}

export const PRODUCT_ID = 'prod_casebook';

/** The creation time of the catalog's objects: 2026-01-01, in Unix seconds. */
const CREATED = Date.UTC(2026, 0, 1) / 1_000;

const productOf = ({ name, description }: SoldPlan): Stripe.Product => ({
  id: PRODUCT_ID,
  object: 'product',
  active: true,
  created: CREATED,
  default_price: stripeKeys.priceId,
  description,
  images: [],
  livemode: false,
  marketing_features: [],
  metadata: {},
  name,
  package_dimensions: null,
  shippable: null,
  statement_descriptor: null,
  tax_code: null,
  tax_details: null,
  type: 'service',
  unit_label: null,
  updated: CREATED,
  url: null,
});

const priceOf = ({ price, currency }: SoldPlan): Stripe.Price => ({
  id: stripeKeys.priceId,
  object: 'price',
  active: true,
  billing_scheme: 'per_unit',
  created: CREATED,
  currency: currency.toLowerCase(),
  custom_unit_amount: null,
  livemode: false,
  lookup_key: null,
  metadata: {},
  nickname: null,
  product: PRODUCT_ID,
  recurring: { interval: 'month', interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed' },
  tax_behavior: 'unspecified',
  tiers_mode: null,
  transform_quantity: null,
  type: 'recurring',
  unit_amount: Math.round(price * 100),
  unit_amount_decimal: Stripe.Decimal.from(Math.round(price * 100)),
});

/** The price in the older `plan` format, which subscription items still contain. */
export const planOf = (price: Stripe.Price): Stripe.Plan => ({
  id: price.id,
  object: 'plan',
  active: price.active,
  amount: price.unit_amount,
  amount_decimal: price.unit_amount_decimal,
  billing_scheme: price.billing_scheme,
  created: price.created,
  currency: price.currency,
  interval: 'month',
  interval_count: 1,
  livemode: false,
  metadata: {},
  meter: null,
  nickname: null,
  product: typeof price.product === 'string' ? price.product : price.product.id,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: 'licensed',
});

const coupon = (id: string, terms: Partial<Stripe.Coupon> & Pick<Stripe.Coupon, 'duration' | 'name'>): Stripe.Coupon => ({
  id,
  object: 'coupon',
  amount_off: null,
  created: CREATED,
  currency: null,
  duration_in_months: null,
  livemode: false,
  max_redemptions: null,
  metadata: {},
  percent_off: null,
  redeem_by: null,
  times_redeemed: 0,
  valid: true,
  ...terms,
});

const promotionCode = (code: string, coupon: string, terms: Partial<Stripe.PromotionCode> = {}): Stripe.PromotionCode => ({
  id: `promo_${code.toLowerCase()}`,
  object: 'promotion_code',
  active: true,
  code,
  created: CREATED,
  customer: null,
  customer_account: null,
  expires_at: null,
  livemode: false,
  max_redemptions: null,
  metadata: {},
  promotion: { coupon, type: 'coupon' },
  restrictions: { first_time_transaction: false, minimum_amount: null, minimum_amount_currency: null },
  times_redeemed: 0,
  ...terms,
});

/** The promotion codes for testing: some work, the others fail for different reasons. */
export const promotionCodes = {
  /** 25% off for 3 months. */
  percentOff: 'STUDY25',
  /** $5.00 off the first payment. */
  amountOff: 'FIVEOFF',
  expired: 'EXPIRED',
  inactive: 'INACTIVE',
} as const;

const PERCENT_COUPON = 'study25';
const AMOUNT_COUPON = 'fiveoff';

/** Writes the catalog. The plan is updated; existing promotion codes are kept, because they count their redemptions. */
export function writeCatalog(store: StripeStore, plan: SoldPlan): void {
  store.transaction(() => {
    const [product, price] = [productOf(plan), priceOf(plan)];
    if (store.find('product', product.id)) {
      store.replace('product', product);
      store.replace('price', price);
      return;
    }
    store.insert('product', product, null, {});
    store.insert('price', price, null, {});
    const coupons = [
      coupon(PERCENT_COUPON, { name: '25% off for 3 months', percent_off: 25, duration: 'repeating', duration_in_months: 3 }),
      coupon(AMOUNT_COUPON, { name: '$5.00 off', amount_off: 500, currency: price.currency, duration: 'once' }),
    ];
    for (const each of coupons) store.insert('coupon', each, null, {});
    const codes = [
      promotionCode(promotionCodes.percentOff, PERCENT_COUPON),
      promotionCode(promotionCodes.amountOff, AMOUNT_COUPON),
      promotionCode(promotionCodes.expired, PERCENT_COUPON, { active: false, expires_at: CREATED + 1 }),
      promotionCode(promotionCodes.inactive, AMOUNT_COUPON, { active: false }),
    ];
    for (const each of codes) store.insert('promotion_code', each, null, {});
  });
}
