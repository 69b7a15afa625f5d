import { VerifyType } from '@casebook/contracts';
import { describe, expect, it } from '@jest/globals';
import { assert, constantFrom, property } from 'fast-check';
import type { LinkRequest, TokenType } from './link-request.ts';
import { isAccepted, purposesOf, requireVerifier, signUpOf } from './link-rules.ts';

// RFC 7636, appendix B.
const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

describe('the PKCE verifier', () => {
  it('is accepted if the challenge was derived from it', () => {
    expect(() => requireVerifier(challenge, verifier)).not.toThrow();
  });

  it.each([
    ['another verifier', `${verifier}x`],
    ['the challenge itself', challenge],
    ['nothing', ''],
  ])('is refused if it is %s', (_name, wrong) => expect(() => requireVerifier(challenge, wrong)).toThrow('code verifier'));
});

describe('the type of a mailed token', () => {
  const types: TokenType[] = ['signup', 'magiclink', 'recovery', 'invite', 'email_change', 'reauthentication'];

  it('is accepted as itself, and a sign-up or magic link as email', () => {
    const accepted = types.flatMap((type) =>
      VerifyType.options.filter((each) => isAccepted(each, type)).map((each) => [each, type]),
    );
    expect(accepted).toEqual([
      ['signup', 'signup'],
      ['email', 'signup'],
      ['magiclink', 'magiclink'],
      ['email', 'magiclink'],
      ['recovery', 'recovery'],
      ['invite', 'invite'],
      ['email_change', 'email_change'],
    ]);
  });

  it('is never a nonce’s, whatever is requested', () => {
    assert(property(constantFrom(...VerifyType.options), (requested) => !isAccepted(requested, 'reauthentication')));
    assert(property(constantFrom(...VerifyType.options), (requested) => !purposesOf[requested].includes('reauthentication')));
  });
});

describe('the account that a link activates', () => {
  const mail = {
    id: 'request-1',
    email: 'ada@example.org',
    redirectTo: 'http://localhost:8080',
    createdAt: new Date(0),
    expiresAt: new Date(1),
  };
  const userMetadata = { full_name: 'Ada' };

  it.each<[string, LinkRequest, object | undefined]>([
    [
      'a sign-up: its own',
      { ...mail, purpose: 'signup', passwordHash: 'hash', userMetadata },
      { accountId: 'request-1', passwordHash: 'hash', userMetadata },
    ],
    [
      'a magic link: one without a password',
      { ...mail, purpose: 'magiclink', userMetadata },
      { accountId: 'request-1', userMetadata },
    ],
    ['a magic link that creates no account: none', { ...mail, purpose: 'magiclink' }, undefined],
    ['a resent sign-up that was not mailed: none', { ...mail, purpose: 'resend_signup' }, undefined],
    ['a recovery: none', { ...mail, purpose: 'recovery' }, undefined],
  ])('of %s', (_name, request, expected) => expect(signUpOf({ request })).toEqual(expected));
});
