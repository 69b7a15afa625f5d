import type Stripe from 'stripe';
import type { StripeAccount } from './stripe-account.ts';
import { invalidParameter } from './stripe-error.ts';

type Json = Record<string, unknown>;

/** Lists that an object includes only if they are expanded. */
const INCLUDABLE: Record<string, (account: StripeAccount, object: Json) => unknown> = {
  'checkout.session.line_items': (account, { id }) => lineItemsOf(account, String(id)),
  'customer.subscriptions': (account, { id }) =>
    listOf(
      account.store.list('subscription', String(id)).filter(({ status }) => status !== 'canceled'),
      `/v1/customers/${String(id)}/subscriptions`,
    ),
};

/**
 * Replaces ids with the objects that they refer to.
 * @param paths the paths in `expand`, such as `latest_invoice` or `data.default_payment_method`
 * @throws StripeRefusal if a path refers to no object
 */
export function expand<T extends object>(account: StripeAccount, object: T, paths: readonly string[]): T {
  return paths.reduce<unknown>((expanded, path) => expandPath(account, expanded, path.split('.'), path), object) as T;
}

function expandPath(account: StripeAccount, value: unknown, [name, ...rest]: string[], path: string): unknown {
  if (Array.isArray(value)) return value.map((each) => expandPath(account, each, [name ?? '', ...rest], path));
  if (name === undefined || value === null || typeof value !== 'object') return value;
  const object = value as Json;
  const include = INCLUDABLE[`${String(object.object)}.${name}`];
  if (!(name in object) && !include) throw invalidParameter(`This property cannot be expanded (${path}).`, 'expand');
  const child = name in object ? load(account, object[name], rest.length === 0, path) : include?.(account, object);
  return { ...object, [name]: rest.length === 0 ? child : expandPath(account, child, rest, path) };
}

function load(account: StripeAccount, value: unknown, isLast: boolean, path: string): unknown {
  if (Array.isArray(value)) return value.map((each) => load(account, each, isLast, path));
  if (typeof value !== 'string') return value;
  const object = account.store.findAny(value);
  if (!object) throw invalidParameter(`This property cannot be expanded (${path}).`, 'expand');
  return object;
}

/** A complete list without further pages. */
export function listOf<T>(data: T[], url: string): Stripe.ApiList<T> {
  return { object: 'list', data, has_more: false, url };
}

function lineItemsOf(account: StripeAccount, session: string): Stripe.ApiList<Stripe.LineItem> {
  const { price: id } = account.store.details('checkout.session', session);
  const { amount_subtotal, amount_total, total_details, currency } = account.get('checkout.session', session);
  const item: Stripe.LineItem = {
    id: `li_${session.slice(-14)}`,
    object: 'item',
    adjustable_quantity: null,
    amount_discount: total_details?.amount_discount ?? 0,
    amount_subtotal: amount_subtotal ?? 0,
    amount_tax: 0,
    amount_total: amount_total ?? 0,
    currency: currency ?? '',
    description: null,
    metadata: null,
    price: account.get('price', id),
    quantity: 1,
  };
  return listOf([item], `/v1/checkout/sessions/${session}/line_items`);
}

export interface Paging {
  readonly limit: number;
  readonly starting_after?: string | undefined;
  readonly ending_before?: string | undefined;
}

/**
 * A page of a list.
 * @param objects all objects, newest first
 * @throws StripeRefusal if the cursor isn't the id of any of them
 */
export function pageOf<T extends { id: string }>(objects: T[], paging: Paging, url: string): Stripe.ApiList<T> {
  const { limit, starting_after: after, ending_before: before } = paging;
  const cursor = after ?? before;
  const at = objects.findIndex(({ id }) => id === cursor);
  if (cursor !== undefined && at < 0)
    throw invalidParameter(`No such object: '${cursor}'`, after === undefined ? 'ending_before' : 'starting_after');
  if (before !== undefined) {
    const start = Math.max(0, at - limit);
    return { object: 'list', data: objects.slice(start, at), has_more: start > 0, url };
  }
  const rest = objects.slice(at + 1);
  return { object: 'list', data: rest.slice(0, limit), has_more: rest.length > limit, url };
}
