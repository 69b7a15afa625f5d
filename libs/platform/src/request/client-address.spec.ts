import { describe, expect, it } from '@jest/globals';
import { readClientAddress, signClientAddress } from './client-address.ts';

const secret = 'shared by the gateway and the services';

describe('the client’s address', () => {
  it('is the address that the gateway signed', () => {
    expect(readClientAddress(signClientAddress('2001:db8::1', secret), secret)).toBe('2001:db8::1');
  });

  it.each([
    ['no header', undefined],
    ['an address without a signature', '203.0.113.9'],
    ['a signature of another address', `203.0.113.9;${signClientAddress('198.51.100.7', secret).split(';')[1]}`],
    ['a signature under another secret', signClientAddress('203.0.113.9', 'another secret')],
    ['two headers', [signClientAddress('203.0.113.9', secret), signClientAddress('203.0.113.8', secret)]],
  ])('is nobody’s with %s', (_what, header) => {
    expect(readClientAddress(header, secret)).toBeUndefined();
  });
});
