import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import * as client from 'openid-client';
import { type RunningSandbox, startSandbox } from '../sandbox.ts';
import { issuerClient } from './issuer-accounts.ts';

const CALLBACK = 'http://localhost:1234/auth/v1/callback';
const ACCOUNT = { email: 'Ada@example.org', name: 'Ada Lovelace', verified: 'yes' };

describe('the issuer of the sandbox', () => {
  let sandbox: RunningSandbox;
  let configuration: client.Configuration;

  beforeEach(async () => {
    sandbox = await startSandbox({ smtpPort: 0, httpPort: 0 });
    configuration = await client.discovery(new URL(sandbox.issuer), issuerClient.id, issuerClient.secret, undefined, {
      execute: [client.allowInsecureRequests, client.enableNonRepudiationChecks],
    });
  });
  afterEach(() => sandbox.stop());

  /** A browser without scripts: keeps the issuer's cookies and follows redirects until they lead to the client. */
  const browser = () => {
    const cookies = new Map<string, string>();
    const send = async (address: string | URL, form?: Record<string, string>): Promise<Response> => {
      const response = await fetch(address, {
        redirect: 'manual',
        headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        ...(form && { method: 'POST', body: new URLSearchParams(form) }),
      });
      for (const cookie of response.headers.getSetCookie()) {
        const [name = '', value = ''] = cookie.split(';', 1)[0]?.split(/=(.*)/s) ?? [];
        cookies.set(name, value);
      }
      const location = response.headers.get('location');
      if (!location) return response;
      const next = new URL(location, address);
      return next.href.startsWith(CALLBACK) ? response : send(next);
    };
    return send;
  };
  const authorization = async (codeVerifier = client.randomPKCECodeVerifier()) =>
    client.buildAuthorizationUrl(configuration, {
      redirect_uri: CALLBACK,
      scope: 'openid email profile',
      state: 'the-state',
      nonce: 'the-nonce',
      code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
    });
  const pageAt = async (send: ReturnType<typeof browser>, address: URL) => {
    const page = await send(address);
    return { page, action: `${sandbox.url}${/action="([^"]+)"/.exec(await page.text())?.[1]}` };
  };

  it('signs in whoever enters an account, and issues signed claims of it', async () => {
    const verifier = client.randomPKCECodeVerifier();
    const send = browser();
    const { page, action } = await pageAt(send, await authorization(verifier));
    expect(page.headers.get('content-security-policy')).not.toContain('form-action');
    const callback = new URL((await send(action, ACCOUNT)).headers.get('location') ?? '');
    expect(callback.searchParams.get('iss')).toBe(sandbox.issuer);
    const checks = { pkceCodeVerifier: verifier, expectedState: 'the-state', expectedNonce: 'the-nonce' };
    const tokens = await client.authorizationCodeGrant(configuration, callback, checks);
    const claims = { email: 'Ada@example.org', email_verified: true, name: 'Ada Lovelace' };
    expect(tokens.claims()).toMatchObject({ iss: sandbox.issuer, sub: expect.any(String), ...claims });
    expect(await client.fetchUserInfo(configuration, tokens.access_token, tokens.claims()?.sub ?? '')).toMatchObject(claims);
    await expect(client.authorizationCodeGrant(configuration, callback, checks)).rejects.toThrow();
  });

  it('shows its page again after a sign-in, and reports an unverified address as such', async () => {
    const send = browser();
    const first = await pageAt(send, await authorization());
    await send(first.action, ACCOUNT);
    const verifier = client.randomPKCECodeVerifier();
    const second = await pageAt(send, await authorization(verifier));
    const { location } = Object.fromEntries((await send(second.action, { email: 'eve@example.org' })).headers);
    const checks = { pkceCodeVerifier: verifier, expectedState: 'the-state', expectedNonce: 'the-nonce' };
    const tokens = await client.authorizationCodeGrant(configuration, new URL(location ?? ''), checks);
    expect(tokens.claims()).toMatchObject({ email: 'eve@example.org', email_verified: false });
  });

  it('returns a denial to the client if the sign-in is canceled', async () => {
    const send = browser();
    const { action } = await pageAt(send, await authorization());
    const { searchParams } = new URL((await send(`${action}/cancel`, {})).headers.get('location') ?? '');
    expect([searchParams.get('error'), searchParams.get('state')]).toEqual(['access_denied', 'the-state']);
  });

  it('refuses an invalid address, a finished sign-in, and another redirect', async () => {
    const send = browser();
    const { action } = await pageAt(send, await authorization());
    expect(await (await send(action, { email: 'nobody' })).text()).toContain('Enter an e-mail address');
    expect((await browser()(action, ACCOUNT)).status).toBe(400);
    const elsewhere = await authorization();
    elsewhere.searchParams.set('redirect_uri', 'https://evil.example/auth/v1/callback');
    expect((await browser()(elsewhere)).status).toBe(400);
  });
});
