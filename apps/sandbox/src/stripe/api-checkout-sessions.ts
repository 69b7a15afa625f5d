import type Stripe from 'stripe';
import { z } from 'zod';
import { existingCustomer } from './api-customers.ts';
import { pageOf } from './api-objects.ts';
import {
  type ApiOperation,
  type ApiRequest,
  boolean,
  integer,
  mergeMetadata,
  metadata,
  operation,
  paging,
  text,
} from './api-operation.ts';
import { couponOf, expireSession } from './checkout.ts';
import { discountOf } from './invoices.ts';
import { customerIdOf } from './payment-methods.ts';
import type { StripeAccount } from './stripe-account.ts';
import { invalidParameter, noSuchObject } from './stripe-error.ts';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
/** A session may expire 30 minutes to 24 hours after its creation. One minute of tolerance allows for the duration of the request. */
const EXPIRES = { min: 29 * MINUTE, max: DAY + MINUTE };

const address = () => z.url({ protocol: /^https?$/, error: 'Not a valid URL' }).max(5_000);

const Create = z.strictObject({
  mode: z.literal('subscription', 'The stand-in has only mode=subscription'),
  customer: text(),
  line_items: z
    .array(z.strictObject({ price: text(), quantity: z.literal('1', 'The stand-in sells one of each').default('1') }))
    .length(1),
  discounts: z
    .array(z.strictObject({ promotion_code: text() }))
    .max(1)
    .optional(),
  subscription_data: z
    .strictObject({
      trial_period_days: integer().pipe(z.number().min(1).max(730)).optional(),
      trial_settings: z
        .strictObject({
          end_behavior: z.strictObject({ missing_payment_method: z.enum(['create_invoice', 'pause', 'cancel']) }),
        })
        .optional(),
      metadata: metadata().optional(),
      description: text().optional(),
    })
    .optional(),
  metadata: metadata().optional(),
  client_reference_id: z.string().max(200).optional(),
  success_url: address(),
  cancel_url: address().optional(),
  expires_at: integer().optional(),
  payment_method_collection: z.enum(['always', 'if_required']).default('always'),
  payment_method_types: z.array(z.literal('card')).optional(),
  allow_promotion_codes: boolean().optional(),
  billing_address_collection: z.enum(['auto', 'required']).optional(),
  locale: text().optional(),
});

const List = z.strictObject({
  customer: text().optional(),
  status: z.enum(['open', 'complete', 'expired']).optional(),
  subscription: text().optional(),
  ...paging,
});

export const checkoutSessionOperations: readonly ApiOperation[] = [
  operation('POST', '/v1/checkout/sessions', Create, createSession),

  operation('GET', '/v1/checkout/sessions/:id', z.strictObject({}), ({ account, id }) => existingSession(account, id)),

  operation('GET', '/v1/checkout/sessions', List, ({ account, params }) => {
    const { status, subscription } = params;
    const found = account.store
      .list('checkout.session', params.customer)
      .filter((session) => status === undefined || session.status === status)
      .filter((session) => subscription === undefined || session.subscription === subscription);
    return pageOf(found, params, '/v1/checkout/sessions');
  }),

  operation('POST', '/v1/checkout/sessions/:id/expire', z.strictObject({}), ({ account, id, cause }) => {
    const { status } = existingSession(account, id);
    if (status !== 'open')
      throw invalidParameter(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of "${status}".`,
      );
    return expireSession(account, id, cause);
  }),

  operation(
    'POST',
    '/v1/billing_portal/sessions',
    z.strictObject({ customer: text(), return_url: address().optional() }),
    ({ account, params, cause }) => {
      existingCustomer(account, params.customer);
      const id = account.newId('bps');
      const session: Stripe.BillingPortal.Session = {
        id,
        object: 'billing_portal.session',
        configuration: 'bpc_casebook',
        created: cause.at,
        customer: params.customer,
        customer_account: null,
        flow: null,
        livemode: false,
        locale: null,
        on_behalf_of: null,
        return_url: params.return_url ?? null,
        url: `${account.origin}/p/session/${id}`,
      };
      account.store.insert('billing_portal.session', session, params.customer, {});
      return session;
    },
  ),
];

function existingSession(account: StripeAccount, id: string): Stripe.Checkout.Session {
  const session = account.store.find('checkout.session', id);
  if (!session) throw noSuchObject('checkout.session', id, 'session');
  return session;
}

function createSession({ account, params, cause: { at } }: ApiRequest<z.output<typeof Create>>): Stripe.Checkout.Session {
  const customer = existingCustomer(account, params.customer);
  const priceId = params.line_items[0]?.price ?? '';
  const price = account.store.find('price', priceId);
  if (!price) throw noSuchObject('price', priceId, 'line_items[0][price]');
  const expiresAt = params.expires_at ?? at + DAY;
  if (expiresAt < at + EXPIRES.min || expiresAt > at + EXPIRES.max)
    throw invalidParameter(
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      'expires_at',
    );
  const promotionCode = params.discounts?.[0] && usablePromotionCode(account, params.discounts[0].promotion_code, at);
  const trialDays = params.subscription_data?.trial_period_days ?? 0;
  const subtotal = trialDays > 0 ? 0 : (price.unit_amount ?? 0);
  const off = promotionCode ? discountOf(couponOf(account, promotionCode.id), subtotal) : 0;
  const id = account.newId('cs_test', 58);
  const session: Stripe.Checkout.Session = {
    ...NOTHING_ELSE,
    id,
    object: 'checkout.session',
    allow_promotion_codes: params.allow_promotion_codes ?? null,
    amount_subtotal: subtotal,
    amount_total: subtotal - off,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    created: at,
    currency: price.currency,
    customer: customer.id,
    customer_details: {
      address: null,
      business_name: null,
      email: customer.email,
      individual_name: null,
      name: customer.name ?? null,
      phone: null,
      tax_exempt: 'none',
      tax_ids: null,
    },
    discounts: promotionCode ? [{ coupon: null, promotion_code: promotionCode.id }] : [],
    expires_at: expiresAt,
    metadata: mergeMetadata({}, params.metadata),
    payment_method_collection: params.payment_method_collection,
    payment_status: 'unpaid',
    status: 'open',
    success_url: params.success_url,
    total_details: { amount_discount: off, amount_shipping: 0, amount_tax: 0 },
    url: `${account.origin}/c/pay/${id}`,
  };
  account.store.insert('checkout.session', session, customerIdOf(session), {
    price: price.id,
    ...(promotionCode && { promotionCode: promotionCode.id }),
    trialDays,
    missingPaymentMethod: params.subscription_data?.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
    subscriptionMetadata: mergeMetadata({}, params.subscription_data?.metadata),
  });
  account.store.schedule(id, 'expire', expiresAt, customer.id);
  return session;
}

function usablePromotionCode(account: StripeAccount, id: string, at: number): Stripe.PromotionCode {
  const param = 'discounts[0][promotion_code]';
  const code = account.store.find('promotion_code', id);
  if (!code) throw noSuchObject('promotion code', id, param);
  if (code.expires_at !== null && code.expires_at <= at) throw invalidParameter('This promotion code has expired.', param);
  if (!code.active) throw invalidParameter('This promotion code is inactive.', param);
  return code;
}

/** The values of fields for parts of Checkout that the stand-in doesn't implement. */
const NOTHING_ELSE = {
  adaptive_pricing: null,
  after_expiration: null,
  allowed_payment_method_types: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
  customer_account: null,
  customer_creation: null,
  customer_email: null,
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  livemode: false,
  locale: null,
  managed_payments: null,
  mode: 'subscription',
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_configuration_details: null,
  payment_method_options: null,
  payment_method_types: ['card'],
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  submit_type: null,
  subscription: null,
  ui_mode: 'hosted_page',
  wallet_options: null,
} satisfies Partial<Stripe.Checkout.Session>;
