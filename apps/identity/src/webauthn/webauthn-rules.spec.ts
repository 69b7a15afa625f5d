import { AuthError } from '@casebook/contracts';
import { describe, expect, it } from '@jest/globals';
import { assert, nat, property } from 'fast-check';
import { isRegression, relyingPartySiteOf, requireChallenge, requireSameSite } from './webauthn-rules.ts';

const codeOf = (rule: () => unknown): string | undefined => {
  try {
    rule();
    return undefined;
  } catch (error) {
    if (error instanceof AuthError) return error.code;
    throw error;
  }
};

describe('the relying party', () => {
  it.each([
    ['https://app.casebook.example/study', { id: 'app.casebook.example', origins: ['https://app.casebook.example'] }],
    ['http://localhost:8080', { id: 'localhost', origins: ['http://localhost:8080'] }],
    ['http://app.localhost:8080', { id: 'app.localhost', origins: ['http://app.localhost:8080'] }],
  ])('is derived from %s', (siteUrl, site) => {
    expect(relyingPartySiteOf({ siteUrl })).toEqual(site);
  });

  it.each(['http://casebook.example', 'http://127.0.0.1:8080', 'https://192.0.2.1', 'https://[::1]:8080'])(
    'doesn’t exist at %s, where browsers have no WebAuthn',
    (siteUrl) => {
      expect(relyingPartySiteOf({ siteUrl })).toBeUndefined();
    },
  );

  it('may be a parent domain with several origins', () => {
    const origins = ['https://app.casebook.example', 'https://casebook.example:8443'];
    const settings = { siteUrl: 'https://app.casebook.example', webauthnRpId: 'casebook.example', webauthnRpOrigins: origins };
    expect(relyingPartySiteOf(settings)).toEqual({ id: 'casebook.example', origins });
  });

  it.each([
    [{ webauthnRpId: 'other.example' }],
    [{ webauthnRpId: 'book.example' }],
    [{ webauthnRpOrigins: ['http://app.casebook.example'] }],
    [{ webauthnRpOrigins: ['https://app.casebook.example', 'https://app.casebook.example.attacker.example'] }],
  ])('stops startup with the names of settings that don’t fit: %j', (settings) => {
    const check = () => relyingPartySiteOf({ siteUrl: 'https://app.casebook.example', ...settings });
    expect(check).toThrow(/AUTH_WEBAUTHN_RP_ID .* AUTH_WEBAUTHN_RP_ORIGINS/);
  });

  it('is the server’s: a client may name it, and no other', () => {
    const site = { id: 'casebook.example', origins: ['https://casebook.example', 'https://app.casebook.example'] };
    for (const assumed of [{}, { rpId: null, rpOrigins: null }, { rpId: site.id, rpOrigins: ['https://app.casebook.example'] }])
      expect(codeOf(() => requireSameSite(assumed, site))).toBeUndefined();
    for (const assumed of [{ rpId: 'app.casebook.example' }, { rpOrigins: ['https://casebook.example/'] }])
      expect(codeOf(() => requireSameSite(assumed, site))).toBe('validation_failed');
  });
});

describe('a signature count', () => {
  it('must grow, unless the authenticator has none', () => {
    expect(isRegression(0, 0)).toBe(false);
    assert(
      property(nat(), nat(), (stored, received) => {
        expect(isRegression(stored, received)).toBe(received <= stored && stored + received > 0);
      }),
    );
  });
});

describe('a challenge', () => {
  const now = new Date('2026-12-03T12:00:00Z');

  it('is missing if it doesn’t exist, was answered, or is somebody else’s', () => {
    expect(codeOf(() => requireChallenge(undefined, now))).toBe('webauthn_challenge_not_found');
  });

  it('expires at its end', () => {
    expect(codeOf(() => requireChallenge({ expiresAt: new Date(now.getTime() + 1) }, now))).toBeUndefined();
    expect(codeOf(() => requireChallenge({ expiresAt: now }, now))).toBe('webauthn_challenge_expired');
  });
});
