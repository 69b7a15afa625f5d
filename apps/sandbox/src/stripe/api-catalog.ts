import { z } from 'zod';
import { listOf, pageOf } from './api-objects.ts';
import { type ApiOperation, operation, paging, text } from './api-operation.ts';
import { missing } from './stripe-error.ts';

export const catalogOperations: readonly ApiOperation[] = [
  operation(
    'GET',
    '/v1/promotion_codes',
    z.strictObject({ code: text().optional(), active: z.enum(['true', 'false']).optional(), ...paging }),
    ({ account, params }) => {
      const { code, active } = params;
      const found = account.store
        .list('promotion_code')
        // Stripe compares codes without regard to case.
        .filter((each) => code === undefined || each.code.toLowerCase() === code.toLowerCase())
        .filter((each) => active === undefined || String(each.active) === active);
      return pageOf(found, params, '/v1/promotion_codes');
    },
  ),

  operation('GET', '/v1/promotion_codes/:id', z.strictObject({}), ({ account, id }) => {
    const code = account.store.find('promotion_code', id);
    if (!code) throw missing('promotion code', id, 'promotion_code');
    return code;
  }),

  operation('GET', '/v1/products/:id', z.strictObject({}), ({ account, id }) => {
    const product = account.store.find('product', id);
    if (!product) throw missing('product', id);
    return product;
  }),
  operation('GET', '/v1/products', z.strictObject({ active: text().optional(), ...paging }), ({ account }) =>
    listOf(account.store.list('product'), '/v1/products'),
  ),

  operation('GET', '/v1/prices/:id', z.strictObject({}), ({ account, id }) => {
    const price = account.store.find('price', id);
    if (!price) throw missing('price', id, 'price');
    return price;
  }),
  operation(
    'GET',
    '/v1/prices',
    z.strictObject({ active: text().optional(), product: text().optional(), ...paging }),
    ({ account }) => listOf(account.store.list('price'), '/v1/prices'),
  ),
];
