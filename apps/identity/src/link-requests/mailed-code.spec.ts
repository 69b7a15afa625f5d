import { describe, expect, it } from '@jest/globals';
import { assert, integer, property, string, uuid } from 'fast-check';
import { codeHashOf, isSameHash, newCode } from './mailed-code.ts';

const owner = { requestId: '0199aaaa-0000-7000-8000-000000000001', email: 'ada@example.org' };
const secret = 'a secret';

describe('a mailed code', () => {
  it('has six digits, leading zeros included, for every number below a million', () => {
    expect([newCode(() => 0), newCode(() => 7), newCode(() => 999_999)]).toEqual(['000000', '000007', '999999']);
    assert(property(integer({ min: 0, max: 999_999 }), (drawn) => Number(newCode(() => drawn)) === drawn));
    assert(property(integer({ min: 0, max: 999_999 }), (drawn) => /^\d{6}$/.test(newCode(() => drawn))));
  });

  it('is drawn from all million codes', () => {
    newCode((max) => {
      expect(max).toBe(1_000_000);
      return 0;
    });
    expect(newCode()).toMatch(/^\d{6}$/);
  });

  it('is stored as a hash that belongs to one request, one address, and one key', () => {
    const hash = codeHashOf('123456', owner, secret);
    expect(hash).toBe(codeHashOf('123456', owner, secret));
    const others = [
      codeHashOf('123457', owner, secret),
      codeHashOf('123456', { ...owner, email: 'bob@example.org' }, secret),
      codeHashOf('123456', { ...owner, requestId: '0199aaaa-0000-7000-8000-000000000002' }, secret),
      codeHashOf('123456', owner, 'another secret'),
    ];
    for (const other of others) expect(isSameHash(hash, other)).toBe(false);
  });

  it('never matches another code of any request', () => {
    const code = string({ minLength: 1, maxLength: 8 });
    assert(
      property(uuid(), code, code, (requestId, one, other) => {
        const [left, right] = [one, other].map((each) => codeHashOf(each, { ...owner, requestId }, secret));
        return isSameHash(left ?? '', right ?? '') === (one === other);
      }),
      { numRuns: 200 },
    );
  });

  it('is compared without an error if the lengths differ', () => {
    expect(isSameHash('a', 'ab')).toBe(false);
  });
});
