import { z } from 'zod';
import { pageOf } from './api-objects.ts';
import { type ApiOperation, operation, paging, text } from './api-operation.ts';
import { subscriptionOf } from './invoices.ts';
import { noSuchObject } from './stripe-error.ts';

/** Operations on records of the past: invoices, charges, and events. */
export const recordOperations: readonly ApiOperation[] = [
  operation('GET', '/v1/invoices/:id', z.strictObject({}), ({ account, id }) => {
    const invoice = account.store.find('invoice', id);
    if (!invoice) throw noSuchObject('invoice', id, 'invoice');
    return invoice;
  }),

  operation(
    'GET',
    '/v1/invoices',
    z.strictObject({
      customer: text().optional(),
      subscription: text().optional(),
      status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
      ...paging,
    }),
    ({ account, params }) => {
      const { status, subscription } = params;
      const found = account.store
        .list('invoice', params.customer)
        .filter((invoice) => status === undefined || invoice.status === status)
        .filter((invoice) => subscription === undefined || subscriptionOf(invoice) === subscription);
      return pageOf(found, params, '/v1/invoices');
    },
  ),

  operation('GET', '/v1/charges/:id', z.strictObject({}), ({ account, id }) => {
    const charge = account.store.find('charge', id);
    if (!charge) throw noSuchObject('charge', id);
    return charge;
  }),

  operation('GET', '/v1/events/:id', z.strictObject({}), ({ account, id }) => {
    const event = account.store.find('event', id);
    if (!event) throw noSuchObject('event', id);
    return event;
  }),

  operation(
    'GET',
    '/v1/events',
    z.strictObject({
      type: text().optional(),
      types: z.array(text()).max(20).optional(),
      created: z
        .strictObject({ gt: text().optional(), gte: text().optional(), lt: text().optional(), lte: text().optional() })
        .optional(),
      ...paging,
    }),
    ({ account, params }) => {
      const types = params.types ?? (params.type === undefined ? undefined : [params.type]);
      const { gt, gte, lt, lte } = params.created ?? {};
      const found = account.store
        .list('event')
        .filter(({ type }) => types === undefined || types.some((each) => matches(type, each)))
        .filter(
          ({ created }) => !(created <= Number(gt) || created < Number(gte) || created >= Number(lt) || created > Number(lte)),
        );
      return pageOf(found, params, '/v1/events');
    },
  ),
];

/** @param pattern an event type, or a prefix followed by an asterisk */
function matches(type: string, pattern: string): boolean {
  return pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern;
}
