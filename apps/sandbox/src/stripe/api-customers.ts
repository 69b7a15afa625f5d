import type Stripe from 'stripe';
import { z } from 'zod';
import { pageOf } from './api-objects.ts';
import { type ApiOperation, mergeMetadata, metadata, operation, paging, text } from './api-operation.ts';
import type { StripeAccount } from './stripe-account.ts';
import { noSuchObject } from './stripe-error.ts';
import { cancel } from './subscriptions.ts';

const email = () =>
  z
    .string()
    .max(512)
    .regex(/^[^\s@]+@[^\s@]+$/, 'Invalid email address');
const details = {
  email: email().optional(),
  name: text().optional(),
  description: text().optional(),
  metadata: metadata().optional(),
};
const Update = z.strictObject({
  ...details,
  invoice_settings: z.strictObject({ default_payment_method: text() }).optional(),
});

export const customerOperations: readonly ApiOperation[] = [
  operation('POST', '/v1/customers', z.strictObject(details), ({ account, params, cause }) => {
    const customer: Stripe.Customer = {
      id: account.newId('cus', 14),
      object: 'customer',
      address: null,
      balance: 0,
      created: cause.at,
      currency: null,
      customer_account: null,
      default_source: null,
      delinquent: false,
      description: params.description ?? null,
      discount: null,
      email: params.email ?? null,
      invoice_prefix: 'CASEBOOK',
      invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
      livemode: false,
      metadata: mergeMetadata({}, params.metadata),
      name: params.name ?? null,
      next_invoice_sequence: 1,
      phone: null,
      preferred_locales: [],
      shipping: null,
      tax_exempt: 'none',
      test_clock: null,
    };
    account.store.insert('customer', customer, customer.id, {});
    account.emit('customer.created', customer, cause);
    return customer;
  }),

  operation('GET', '/v1/customers/:id', z.strictObject({}), ({ account, id }) => {
    const customer = account.store.find('customer', id);
    if (!customer) throw noSuchObject('customer', id);
    return customer;
  }),

  operation('POST', '/v1/customers/:id', Update, ({ account, id, params, cause }) => {
    const former = existingCustomer(account, id);
    const { metadata: changed, invoice_settings: settings, ...rest } = params;
    const { object, previous } = account.change('customer', id, {
      ...rest,
      metadata: mergeMetadata(former.metadata, changed),
      invoice_settings: { ...former.invoice_settings, ...settings },
    });
    if (Object.keys(previous).length > 0)
      account.emit('customer.updated', object as Stripe.Customer, cause, previous as Partial<Stripe.Customer>);
    return object;
  }),

  operation('DELETE', '/v1/customers/:id', z.strictObject({}), ({ account, id, cause }) => {
    const customer = existingCustomer(account, id);
    for (const subscription of account.store.list('subscription', id)) cancel(account, subscription.id, null, cause);
    const deleted: Stripe.DeletedCustomer = { id, object: 'customer', deleted: true };
    account.store.replace('customer', deleted);
    account.emit('customer.deleted', customer, cause);
    return deleted;
  }),

  operation('GET', '/v1/customers', z.strictObject({ email: text().optional(), ...paging }), ({ account, params }) => {
    const customers = account.store.list('customer').filter((customer): customer is Stripe.Customer => !customer.deleted);
    const found = customers.filter((customer) => params.email === undefined || customer.email === params.email);
    return pageOf(found, params, '/v1/customers');
  }),

  operation('GET', '/v1/payment_methods/:id', z.strictObject({}), ({ account, id }) => {
    const method = account.store.find('payment_method', id);
    if (!method) throw noSuchObject('PaymentMethod', id, 'payment_method');
    return method;
  }),
];

/** @throws StripeRefusal if the customer doesn't exist or was deleted */
export function existingCustomer(account: StripeAccount, id: string, param = 'customer'): Stripe.Customer {
  const customer = account.customer(id);
  if (!customer) throw noSuchObject('customer', id, param);
  return customer;
}
