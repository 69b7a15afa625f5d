import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { jwtVerify } from 'jose';
import { browserCookie, readBrowserCookie } from './browser-cookie.ts';
import { appleSecret } from './provider-client.ts';
import { flowSecrets } from './start-flow.ts';

const secret = 'x'.repeat(43);

describe('the cookie of a browser that is at a provider', () => {
  it('belongs to the host alone, and comes back with links but not with other sites’ requests', () => {
    const form = { isSecure: true, postsForm: false };
    expect(browserCookie(secret, form)).toBe(
      `__Host-casebook-provider=${secret}; Max-Age=600; Path=/; HttpOnly; SameSite=Lax; Secure`,
    );
    expect(readBrowserCookie(`a=b; __Host-casebook-provider=${secret}`, form)).toBe(secret);
  });

  it('comes back with a form that the provider’s site posts', () => {
    expect(browserCookie(secret, { isSecure: true, postsForm: true })).toBe(
      `__Host-casebook-provider-form=${secret}; Max-Age=600; Path=/; HttpOnly; SameSite=None; Secure`,
    );
  });

  it('is not read from another name, or with another form', () => {
    const form = { isSecure: true, postsForm: false };
    for (const cookies of [
      undefined,
      '',
      `casebook-provider=${secret}`,
      '__Host-casebook-provider=short',
      `x__Host-casebook-provider=${secret}`,
    ])
      expect(readBrowserCookie(cookies, form)).toBeUndefined();
  });
});

describe('the secrets of a round trip', () => {
  it('derive from its state and the service’s key', () => {
    const secrets = flowSecrets('state', 'key');
    expect(secrets).toEqual(flowSecrets('state', 'key'));
    const others = [flowSecrets('other', 'key'), flowSecrets('state', 'another')];
    const all = [secrets, ...others].flatMap(({ nonce, codeVerifier }) => [nonce, codeVerifier]);
    expect(new Set(all).size).toBe(6);
    for (const each of all) expect(each).toMatch(/^[\w-]{43}$/);
  });
});

describe('the secret of a client at Apple', () => {
  it('is a JWT that its key signs', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const now = new Date('2026-12-02T10:00:00Z');
    const jwt = appleSecret({ teamId: 'team', keyId: 'key', privateKey: pem }, 'client', now);
    const checks = { audience: 'https://appleid.apple.com', issuer: 'team', subject: 'client', currentDate: now };
    const { protectedHeader, payload } = await jwtVerify(jwt, publicKey, checks);
    expect(protectedHeader).toEqual({ alg: 'ES256', kid: 'key' });
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(300);
  });
});
