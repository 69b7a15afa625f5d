import { describe, expect, it } from '@jest/globals';
import { GoTrueClient, type Provider } from '@supabase/auth-js';
import { decodeJwt } from 'jose';
import { Browser } from '../../test/browser.ts';
import { PASSWORD, setUpIdentity } from '../../test/identity-under-test.ts';
import { secretOf } from '../../test/mailed.ts';
import { faultOf, PROVIDER, signInBy } from '../../test/provider-sign-in.ts';

const provider: Provider = PROVIDER;
const redirectTo = 'http://localhost:8080/account';

describe('the unmodified client', () => {
  const tested = setUpIdentity({ AUTH_AUTOCONFIRM: 'off', AUTH_MANUAL_LINKING: 'on' });

  /** The client in a browser's page: its requests carry the browser's cookies. */
  const inBrowser = () => {
    const browser = new Browser(tested);
    const client = tested.client('pkce', browser.fetch);
    return { browser, client };
  };
  const memberInBrowser = async (email: string) => {
    await tested.signUp(email);
    const [mail] = await tested.mailTo(email);
    const page = inBrowser();
    await page.client.verifyOtp({ type: 'signup', token_hash: secretOf(mail) });
    return page;
  };
  const signInBrowser = async ({ browser, client }: ReturnType<typeof inBrowser>, email: string) => {
    const { data, error } = await client.signInWithOAuth({ provider, options: { redirectTo } });
    expect(error).toBeNull();
    const returned = await browser.complete(data.url ?? '', { email });
    expect(`${returned.origin}${returned.pathname}`).toBe(redirectTo);
    return client.exchangeCodeForSession(returned.searchParams.get('code') ?? '');
  };

  it('signs in by a provider', async () => {
    const page = inBrowser();
    const { data, error } = await signInBrowser(page, 'oauth@example.org');
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email: 'oauth@example.org', app_metadata: { provider: PROVIDER } });
    expect(data.session).not.toHaveProperty('provider_token');
    expect((await page.client.getUserIdentities()).data?.identities).toMatchObject([{ provider: PROVIDER }]);
  });

  it('links a provider’s account, which leaves its session as it is, and unlinks it', async () => {
    const { browser, client } = await memberInBrowser('links@example.org');
    const before = (await client.getSession()).data.session;
    const { data, error } = await client.linkIdentity({ provider, options: { redirectTo } });
    expect(error).toBeNull();
    const returned = await browser.complete(data?.url ?? '', { email: 'elsewhere@example.org', verified: false });
    expect(returned.href).toBe(redirectTo);
    expect((await client.getSession()).data.session?.access_token).toBe(before?.access_token);
    const identities = (await client.getUserIdentities()).data?.identities ?? [];
    expect(identities).toMatchObject([
      { provider: 'email' },
      { provider: PROVIDER, email: 'elsewhere@example.org', identity_data: { email_verified: false } },
    ]);
    const byProvider = await signInBrowser(inBrowser(), 'elsewhere@example.org');
    expect(byProvider.data.user?.id).toBe(before?.user.id);

    const [, linked] = identities;
    if (!linked) throw new Error('The identity is missing');
    expect(await client.unlinkIdentity(linked)).toEqual({ data: {}, error: null });
    expect((await client.getUserIdentities()).data?.identities).toMatchObject([{ provider: 'email' }]);
    expect((await client.refreshSession()).data.user?.app_metadata).toMatchObject({ providers: ['email'] });
    expect((await client.unlinkIdentity(linked)).error?.code).toBe('single_identity_not_deletable');
    const subjects = (await tested.mailTo('links@example.org', 3)).map(({ subject }) => subject);
    expect(subjects).toEqual(expect.arrayContaining([expect.stringContaining('added'), expect.stringContaining('removed')]));
  });

  it('unlinks the address, which ends the password and every other session', async () => {
    const { client } = await memberInBrowser('password@example.org');
    const other = (await tested.signIn('password@example.org')).body.refresh_token;
    await signInBy(tested, { email: 'password@example.org' });
    const [email] = (await client.getUserIdentities()).data?.identities ?? [];
    if (email?.provider !== 'email') throw new Error('The address is no identity');
    expect((await client.unlinkIdentity(email)).error).toBeNull();
    expect((await client.getUserIdentities()).data?.identities).toMatchObject([{ provider: PROVIDER }]);
    expect((await tested.signIn('password@example.org', PASSWORD)).body.error_code).toBe('invalid_credentials');
    expect((await tested.refresh(other)).status).toBe(400);
    expect((await signInBy(tested, { email: 'password@example.org' })).status).toBe(200);
  });

  it('retains one way to sign in when all are unlinked at the same moment', async () => {
    const { client } = await memberInBrowser('both@example.org');
    await signInBy(tested, { email: 'both@example.org' });
    const identities = (await client.getUserIdentities()).data?.identities ?? [];
    const codes = (await Promise.all(identities.map((each) => client.unlinkIdentity(each)))).map(({ error }) => error?.code);
    expect(codes.sort()).toEqual(['single_identity_not_deletable', undefined]);
    expect((await client.getUserIdentities()).data?.identities).toHaveLength(1);
  });

  it('can’t link an identity that is linked already, to this account or another', async () => {
    await signInBy(tested, { email: 'owned@example.org' });
    const { browser, client } = await memberInBrowser('wants@example.org');
    const link = async (email: string) => {
      const { data } = await client.linkIdentity({ provider, options: { redirectTo } });
      return browser.complete(data?.url ?? '', { email });
    };
    const fault = { error: 'server_error', error_code: 'identity_already_exists' };
    expect(faultOf(await link('owned@example.org'))).toEqual({
      ...fault,
      error_description: 'Identity is already linked to another user',
    });
    expect((await link('own@example.org')).href).toBe(redirectTo);
    expect(faultOf(await link('own@example.org'))).toEqual({ ...fault, error_description: 'Identity is already linked' });
  });

  it('needs a fresh session to link and to unlink, and finds only its own identities', async () => {
    const { browser, client } = await memberInBrowser('stale@example.org');
    const { data } = await client.linkIdentity({ provider });
    await browser.complete(data?.url ?? '', { email: 'stale-too@example.org' });
    const stranger = (await signInBy(tested, { email: 'stranger@example.org' })).body.user.identities[0];
    const own = (await client.getUserIdentities()).data?.identities[1];
    if (!own) throw new Error('The identity is missing');
    expect((await client.unlinkIdentity({ ...own, ...Object(stranger) })).error?.code).toBe('identity_not_found');
    expect((await client.unlinkIdentity({ ...own, identity_id: 'none' })).error?.code).toBe('identity_not_found');
    const now = tested.clock.now();
    tested.clock.set(new Date(now.getTime() + 16 * 60_000));
    expect((await client.linkIdentity({ provider })).error?.code).toBe('reauthentication_needed');
    expect((await client.unlinkIdentity(own)).error?.code).toBe('reauthentication_needed');
    tested.clock.set(now);
  });

  it('doesn’t link after the session that requested it ended', async () => {
    const { browser, client } = await memberInBrowser('ended@example.org');
    const { data } = await client.linkIdentity({ provider, options: { redirectTo } });
    const callback = await browser.signInAtIssuer(data?.url ?? '', { email: 'ended-too@example.org' });
    await client.signOut();
    expect(faultOf((await browser.open(callback)).url)).toMatchObject({ error_code: 'session_not_found' });
    expect(await tested.query("SELECT FROM identities WHERE email = 'ended-too@example.org'")).toEqual([]);
  });

  it('doesn’t link a stranger’s account whose browser was led to the provider (CSRF)', async () => {
    const { client } = await memberInBrowser('attacker@example.org');
    const { data } = await client.linkIdentity({ provider, options: { redirectTo } });
    const victim = new Browser(tested);
    const returned = await victim.complete(data?.url ?? '', { email: 'lured@example.org' });
    expect(faultOf(returned)).toMatchObject({ error: 'invalid_request', error_code: 'bad_oauth_state' });
    expect((await client.getUserIdentities()).data?.identities).toHaveLength(1);
  });

  it('links one identity when it returns twice at the same moment', async () => {
    const { browser, client } = await memberInBrowser('parallel@example.org');
    const callbacks: URL[] = [];
    for (const _tab of [1, 2]) {
      const { data } = await client.linkIdentity({ provider, options: { redirectTo } });
      callbacks.push(await browser.signInAtIssuer(data?.url ?? '', { email: 'parallel-too@example.org' }));
    }
    const returned = await Promise.all(callbacks.map(async (callback) => (await browser.open(callback)).url));
    expect(returned.filter(({ href }) => href === redirectTo)).toHaveLength(1);
    expect((await client.getUserIdentities()).data?.identities).toHaveLength(2);
  });
});

describe('where manual linking is off', () => {
  const tested = setUpIdentity();

  it('the client can neither link nor unlink', async () => {
    const { body } = await signInBy(tested, { email: 'off@example.org' });
    const client: GoTrueClient = tested.client();
    await client.setSession(body);
    expect((await client.linkIdentity({ provider })).error).toMatchObject({ status: 404, code: 'manual_linking_disabled' });
    const [identity] = (await client.getUserIdentities()).data?.identities ?? [];
    if (!identity) throw new Error('The identity is missing');
    expect((await client.unlinkIdentity(identity)).error?.code).toBe('manual_linking_disabled');
    expect(decodeJwt(body.access_token).sub).toBe(identity.user_id);
  });
});
