import { startBeforeAll } from '@casebook/testing/hooks';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { Browser } from '../../test/browser.ts';
import { type HostileIssuer, type Hostility, startHostileIssuer } from '../../test/hostile-issuer.ts';
import { setUpIdentity, startIdentity } from '../../test/identity-under-test.ts';
import { exchange, faultOf, newSignIn, PROVIDER } from '../../test/provider-sign-in.ts';
import { pruneExpired } from '../../test/prune-expired.ts';

const EXCHANGE_FAILED = {
  error: 'server_error',
  error_code: 'unexpected_failure',
  error_description: 'Unable to exchange external code',
};
const STATE_REFUSED = {
  error: 'invalid_request',
  error_code: 'bad_oauth_state',
  error_description: 'OAuth state not found or expired',
};

describe('a sign-in by a provider', () => {
  const tested = setUpIdentity({ AUTH_AUTOCONFIRM: 'off' });

  const started = async (email: string) => {
    const signIn = newSignIn(tested);
    return { ...signIn, callback: await signIn.browser.signInAtIssuer(signIn.url, { email }) };
  };

  it('returns once: a replayed return is refused', async () => {
    const signIn = await started('replay@example.org');
    const { url } = await signIn.browser.open(signIn.callback);
    expect((await exchange(tested, signIn, url)).status).toBe(200);
    expect(faultOf((await signIn.browser.open(signIn.callback)).url)).toEqual(STATE_REFUSED);
    expect((await exchange(tested, signIn, url)).body.error_code).toBe('flow_state_not_found');
  });

  it('goes on once when it returns twice at the same moment', async () => {
    const signIn = await started('race@example.org');
    const returned = await Promise.all([1, 2, 3, 4].map(async () => (await signIn.browser.open(signIn.callback)).url));
    expect(returned.filter((url) => url.searchParams.has('code'))).toHaveLength(1);
    expect(returned.filter((url) => url.searchParams.get('error_code') === 'bad_oauth_state')).toHaveLength(3);
  });

  it('can’t be finished in another browser (login CSRF), and still can be in its own', async () => {
    const attacker = await started('attacker@example.org');
    const victim = new Browser(tested);
    expect(faultOf((await victim.open(attacker.callback)).url)).toEqual(STATE_REFUSED);
    await victim.open(newSignIn(tested).url);
    expect(faultOf((await victim.open(attacker.callback)).url)).toEqual(STATE_REFUSED);
    expect((await attacker.browser.open(attacker.callback)).url.searchParams.has('code')).toBe(true);
  });

  it('doesn’t take another sign-in’s state or provider code (code injection)', async () => {
    const [mine, stolen] = [await started('mine@example.org'), await started('stolen@example.org')];
    const injected = new URL(mine.callback);
    injected.searchParams.set('code', stolen.callback.searchParams.get('code') ?? '');
    expect(faultOf((await mine.browser.open(injected)).url)).toEqual(EXCHANGE_FAILED);
    expect(await tested.query("SELECT FROM identities WHERE email = 'stolen@example.org'")).toEqual([]);
  });

  it('gives the session only to the client with the verifier', async () => {
    const [mine, other] = [await started('verifier@example.org'), newSignIn(tested)];
    const { url } = await mine.browser.open(mine.callback);
    expect((await exchange(tested, other, url)).body.error_code).toBe('bad_code_verifier');
  });

  it('works in two tabs of one browser', async () => {
    const browser = new Browser(tested);
    const tabs = [newSignIn(tested, {}, browser), newSignIn(tested, {}, browser)];
    const callbacks: URL[] = [];
    for (const { url } of tabs) callbacks.push(await browser.signInAtIssuer(url, { email: 'tabs@example.org' }));
    for (const callback of callbacks) expect((await browser.open(callback)).url.searchParams.has('code')).toBe(true);
  });

  it('expires after ten minutes', async () => {
    const signIn = await started('late@example.org');
    const now = tested.clock.now();
    tested.clock.set(new Date(now.getTime() + 10 * 60_000 + 1));
    expect(faultOf((await signIn.browser.open(signIn.callback)).url)).toEqual(STATE_REFUSED);
    tested.clock.set(now);
  });

  it.each(['https://evil.example/', 'http://localhost:8080.evil.example/', 'javascript:alert(1)', '//evil.example'])(
    'never returns to %s',
    async (redirect_to) => {
      const signIn = newSignIn(tested, { redirect_to });
      const { url } = await signIn.browser.open(await signIn.browser.signInAtIssuer(signIn.url, { email: 'open@example.org' }));
      expect(url.origin).toBe('http://localhost:8080');
    },
  );

  it.each([
    ['no parameters', '', { error_code: 'bad_oauth_callback', error_description: 'OAuth state parameter missing' }],
    ['a state that doesn’t exist', '?state=none&code=x', STATE_REFUSED],
    ['a state without a cookie', `?state=${'x'.repeat(43)}&code=x`, STATE_REFUSED],
    ['a repeated state', '?state=a&state=b&code=x', { error_code: 'bad_oauth_callback' }],
    ['a provider’s error without a state', '?error=access_denied', { error_code: 'bad_oauth_callback' }],
  ])('redirects to the site with an error for %s', async (_name, query, fault) => {
    const response = await fetch(`${tested.origin}/auth/v1/callback${query}`, { redirect: 'manual' });
    expect([response.status, response.headers.get('referrer-policy')]).toEqual([303, 'no-referrer']);
    const location = new URL(response.headers.get('location') ?? '');
    expect(location.origin).toBe('http://localhost:8080');
    expect(faultOf(location)).toMatchObject({ error: 'invalid_request', ...fault });
  });

  it('refuses a return without a code', async () => {
    const signIn = await started('codeless@example.org');
    signIn.callback.searchParams.delete('code');
    expect(faultOf((await signIn.browser.open(signIn.callback)).url)).toMatchObject({ error_code: 'bad_oauth_callback' });
  });

  it('takes the return in a form too, and a form on no other route', async () => {
    const signIn = await started('form@example.org');
    const form = { method: 'POST', body: signIn.callback.searchParams };
    const { url } = await signIn.browser.open(`${tested.origin}/auth/v1/callback`, form);
    expect((await exchange(tested, signIn, url)).body.user.email).toBe('form@example.org');
    expect((await fetch(`${tested.origin}/auth/v1/signup`, { method: 'POST', body: new URLSearchParams() })).status).toBe(415);
  });

  it('stores neither the state nor a secret of it, and its row is deleted after it has expired', async () => {
    const signIn = newSignIn(tested);
    const response = await signIn.browser.fetch(signIn.url);
    const { searchParams } = new URL(response.headers.get('location') ?? '');
    const stored = JSON.stringify(await tested.query('SELECT * FROM provider_states'));
    for (const name of ['state', 'nonce', 'code_challenge']) expect(stored).not.toContain(searchParams.get(name));
    const cookie = response.headers.getSetCookie()[0] ?? '';
    expect(cookie).toMatch(/^casebook-provider=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(stored).not.toContain(/=([\w-]+)/.exec(cookie)?.[1]);
    const now = tested.clock.now();
    tested.clock.set(new Date(now.getTime() + 11 * 60_000));
    await pruneExpired(tested);
    expect(await tested.query('SELECT FROM provider_states')).toEqual([]);
    tested.clock.set(now);
  });
});

describe('a provider that departs from its protocol', () => {
  let hostile: HostileIssuer;
  const tested = startBeforeAll(async () => {
    hostile = await startHostileIssuer();
    return startIdentity({ AUTH_AUTOCONFIRM: 'off', AUTH_OIDC_ISSUER: hostile.issuer });
  });
  afterEach(() => {
    hostile.hostility = {};
  });
  afterAll(() => hostile.stop());

  const signIn = async (hostility: Hostility = {}) => {
    const flow = newSignIn(tested);
    const response = await flow.browser.fetch(flow.url);
    hostile.hostility = hostility;
    const returned = hostile.authorize(response.headers.get('location') ?? '');
    return { flow, url: (await flow.browser.open(returned)).url };
  };

  it('signs in as long as it doesn’t', async () => {
    const { flow, url } = await signIn();
    expect((await exchange(tested, flow, url)).body.user).toMatchObject({ email: 'owner@example.org' });
  });

  it.each<[string, Hostility]>([
    ['another sign-in’s nonce', { claims: { nonce: 'another' } }],
    ['no nonce', { claims: { nonce: undefined } }],
    ['another issuer’s token', { claims: { iss: 'https://accounts.google.com' } }],
    ['another client’s token', { claims: { aud: 'another' } }],
    ['an expired token', { claims: { exp: 1_700_000_000 } }],
    ['a token that it didn’t sign', { signsWithOtherKey: true }],
    ['no id', { claims: { sub: '' } }],
    ['another issuer in its return (mix-up)', { returned: { iss: 'https://accounts.google.com' } }],
    ['no JSON', { tokenBody: '<html>' }],
    ['no token', { tokenBody: '{}' }],
    ['a refusal', { tokenStatus: 400 }],
    ['a fault', { tokenStatus: 500 }],
    ['nothing in time', { hangs: true }],
  ])('redirects with an error and adds no account if it returns %s', async (_name, hostility) => {
    const before = await tested.query('SELECT id FROM users');
    const { url } = await signIn(hostility);
    expect(faultOf(url)).toEqual(EXCHANGE_FAILED);
    expect(await tested.query('SELECT id FROM users')).toEqual(before);
  });

  it.each<[string, unknown]>([
    ['no address', undefined],
    ['an address that is none', 'owner'],
    ['an address with a NUL', 'a\0b@example.org'],
    ['an object', { email: 'owner@example.org' }],
  ])('isn’t trusted with %s', async (_name, email) => {
    const { url } = await signIn({ claims: { sub: 'hostile-2', email } });
    expect(faultOf(url)).toMatchObject({ error_code: 'provider_email_needs_verification' });
  });

  it('can’t fill an account with its claims', async () => {
    const endless = 'x'.repeat(100_000);
    const claims = {
      sub: 'hostile-3',
      email: 'filled@example.org',
      name: `\0${endless}`,
      picture: `https://${endless}`,
      more: endless,
    };
    const { flow, url } = await signIn({ claims });
    const { user } = (await exchange(tested, flow, url)).body;
    expect(user.user_metadata).toMatchObject({ full_name: 'x'.repeat(100) });
    expect(JSON.stringify(user).length).toBeLessThan(3_000);
  });

  it.each(['access_denied', 'temporarily_unavailable', 'a&b=c#d'])('may return the error %s in any words', async (error) => {
    const { url } = await signIn({ returned: { error, error_description: '<script>'.repeat(100) } });
    expect(faultOf(url)).toEqual({ error, error_description: '<script>'.repeat(25) });
    expect(url.origin).toBe('http://localhost:8080');
  });

  it.each<[string, Hostility]>([
    ['is down', { discoveryStatus: 500 }],
    ['publishes another issuer’s metadata', { publishedIssuer: 'https://accounts.google.com' }],
  ])('leads back with an error if it %s when a sign-in starts, and is tried again by the next', async (_name, hostility) => {
    const unavailable = await startHostileIssuer();
    unavailable.hostility = hostility;
    const waiting = await startIdentity({ AUTH_OIDC_ISSUER: unavailable.issuer, AUTH_MANUAL_LINKING: 'on' });
    const start = () => fetch(newSignIn(waiting, { redirect_to: 'http://localhost:8080/in' }).url, { redirect: 'manual' });
    const location = new URL((await start()).headers.get('location') ?? '');
    expect(`${location.origin}${location.pathname}`).toBe('http://localhost:8080/in');
    expect(faultOf(location)).toEqual({
      error: 'temporarily_unavailable',
      error_code: 'service_unavailable',
      error_description: `${PROVIDER} is not available right now`,
    });
    const { body } = await waiting.signUp('links@example.org');
    const link = await waiting.request('GET', `/user/identities/authorize?provider=${PROVIDER}`, { token: body.access_token });
    expect([link.status, link.body.error_code]).toEqual([503, 'service_unavailable']);
    unavailable.hostility = {};
    expect((await start()).headers.get('location')).toContain(`${unavailable.issuer}/authorize?`);
    await waiting.stop();
    await unavailable.stop();
  });
});
