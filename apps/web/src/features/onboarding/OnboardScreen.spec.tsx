import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { invitationOf } from './OnboardScreen.tsx';

describe('an invitation in the URL', () => {
  it('has the address, the name, and the referral code', () => {
    expect(invitationOf('?email=Ann%40Example.org&name=Ann+Lee&ref=learnworlds')).toEqual({
      email: 'ann@example.org',
      name: 'Ann Lee',
      ref: 'learnworlds',
    });
  });

  it('defaults the name to the address’s local part', () => {
    expect(invitationOf('?email=ann%40example.org')).toEqual({ email: 'ann@example.org', name: 'ann', ref: '' });
  });

  it('has no address if there is none, or it can’t be one', () => {
    for (const search of ['', '?email=', '?email=ann', '?email=ann%40']) expect(invitationOf(search).email).toBe('');
  });

  it('is bounded, whatever the URL has', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 400 }), fc.string({ maxLength: 400 }), (name, ref) => {
        const invitation = invitationOf(`?${new URLSearchParams({ email: 'a@example.org', name, ref })}`);
        expect([...invitation.name].length).toBeLessThanOrEqual(100);
        expect([...invitation.ref].length).toBeLessThanOrEqual(64);
      }),
    );
  });
});
