import { describe, expect, it } from '@jest/globals';
import { parseParams } from './form-params.ts';

describe('the form encoding of Stripe’s API', () => {
  it('nests objects and lists', () => {
    const encoded =
      'mode=subscription&line_items[0][price]=p&line_items[0][quantity]=1&line_items[1][price]=q&metadata[user id]=1%2B1&expand[]=a&expand[]=b';
    expect(parseParams(encoded)).toEqual({
      mode: 'subscription',
      line_items: [{ price: 'p', quantity: '1' }, { price: 'q' }],
      metadata: { 'user id': '1+1' },
      expand: ['a', 'b'],
    });
  });

  it('takes the last of repeated values, and none of nothing', () => {
    expect(parseParams('a=1&a=2')).toEqual({ a: '2' });
    expect(parseParams('')).toEqual({});
  });

  it('changes no prototype', () => {
    parseParams('__proto__[polluted]=1&constructor[prototype][polluted]=1');
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });
});
