import { describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import { Browser } from '../../test/browser.ts';
import { PASSWORD, setUpIdentity } from '../../test/identity-under-test.ts';
import { secretOf } from '../../test/mailed.ts';
import { exchange, faultOf, newSignIn, PROVIDER, signInBy } from '../../test/provider-sign-in.ts';
import { Authenticator } from '../../test/second-factor.ts';
import { DeleteAccount } from '../operators/operate-accounts.ts';

describe('a sign-in by a provider', () => {
  const tested = setUpIdentity({ AUTH_AUTOCONFIRM: 'off' });

  const confirmed = async (email: string) => {
    await tested.signUp(email);
    const [mail] = await tested.mailTo(email);
    return tested.request('POST', '/verify', { body: { type: 'signup', token_hash: secretOf(mail) } });
  };

  it('creates an account with the provider’s verified address and name, and signs in to it again', async () => {
    const first = await signInBy(tested, { email: 'Ada@Example.org', name: 'Ada Lovelace' });
    expect(first.status).toBe(200);
    const { user } = first.body;
    const identity = {
      identity_id: expect.any(String),
      id: expect.any(String),
      user_id: user.id,
      provider: PROVIDER,
      email: 'ada@example.org',
      identity_data: {
        iss: `${tested.sandboxUrl}/issuer`,
        sub: expect.any(String),
        provider_id: expect.any(String),
        email: 'ada@example.org',
        email_verified: true,
        phone_verified: false,
        name: 'Ada Lovelace',
        full_name: 'Ada Lovelace',
      },
      last_sign_in_at: expect.any(String),
      created_at: expect.any(String),
      updated_at: expect.any(String),
    };
    expect(user).toMatchObject({
      email: 'ada@example.org',
      email_confirmed_at: expect.any(String),
      app_metadata: { provider: PROVIDER, providers: [PROVIDER], role: 'member' },
      user_metadata: { full_name: 'Ada Lovelace', name: 'Ada Lovelace' },
    });
    expect(user.identities).toEqual([identity]);
    expect(await tested.published('identity.user.changed.v1')).toContainEqual(
      expect.objectContaining({ aggregateId: user.id, data: expect.objectContaining({ name: 'Ada Lovelace', deleted: false }) }),
    );

    const again = await signInBy(tested, { email: 'ada@example.org', name: 'Ada King' });
    expect(again.body.user.id).toBe(user.id);
    expect(again.body.user.identities).toMatchObject([{ identity_data: { name: 'Ada King' } }]);
    expect(again.body.user.user_metadata).toMatchObject({ full_name: 'Ada Lovelace' });
    const { body } = await tested.request('GET', '/user', { token: again.body.access_token });
    expect(body.identities).toEqual(again.body.user.identities);
  });

  it('opens an aal1 session whose tokens name the provider and the method', async () => {
    const { body } = await signInBy(tested, { email: 'claims@example.org' });
    const claims = decodeJwt(body.access_token);
    expect(claims).toMatchObject({
      aal: 'aal1',
      amr: [{ method: 'oauth', timestamp: expect.any(Number) }],
      app_metadata: { provider: PROVIDER, providers: [PROVIDER], role: 'member' },
    });
    const refreshed = await tested.refresh(body.refresh_token);
    expect(decodeJwt(refreshed.body.access_token)).toMatchObject({ amr: [{ method: 'oauth' }] });
  });

  it('links a confirmed account that has the verified address, and notifies its owner', async () => {
    const { body: owner } = await confirmed('grace@example.org');
    const { body } = await signInBy(tested, { email: 'GRACE@example.org', name: 'Somebody Else' });
    expect(body.user).toMatchObject({
      id: owner.user.id,
      app_metadata: { provider: 'email', providers: ['email', PROVIDER] },
      user_metadata: { full_name: 'Ada Lovelace' },
      identities: [{ provider: 'email' }, { provider: PROVIDER }],
    });
    expect((await tested.signIn('grace@example.org')).body.user.identities).toHaveLength(2);
    const mails = await tested.mailTo('grace@example.org', 2);
    expect(mails[0]?.subject).toContain('sign-in method was added');
  });

  it.each(['registered', 'free'])('is refused with an unverified address, the same for a %s one', async (kind) => {
    const email = `${kind}@example.org`;
    if (kind === 'registered') await confirmed(email);
    const signIn = newSignIn(tested);
    const returned = await signIn.browser.complete(signIn.url, { email, verified: false });
    expect(faultOf(returned)).toEqual({
      error: 'access_denied',
      error_code: 'provider_email_needs_verification',
      error_description: `Unverified email with ${PROVIDER}. Verify the email with ${PROVIDER} in order to sign in`,
    });
    expect(await tested.query(`SELECT FROM identities WHERE email = '${email}'`)).toEqual([]);
  });

  it('leaves nothing of a stranger’s earlier sign-up with the address (pre-hijacking)', async () => {
    const email = 'victim@example.org';
    await tested.signUp(email, 'Strangers-Password-1');
    const [mail] = await tested.mailTo(email);
    const { body } = await signInBy(tested, { email, name: 'The Owner' });
    expect(body.user).toMatchObject({ email, user_metadata: { full_name: 'The Owner' }, identities: [{ provider: PROVIDER }] });
    for (const request of [
      tested.signIn(email, 'Strangers-Password-1'),
      tested.request('POST', '/verify', { body: { type: 'signup', token_hash: secretOf(mail) } }),
    ])
      expect((await request).status).toBeGreaterThanOrEqual(400);
  });

  it('lets the owner choose a password later, which adds the address to the identities', async () => {
    const { body } = await signInBy(tested, { email: 'later@example.org' });
    const token = body.access_token;
    const changed = await tested.request('PUT', '/user', { token, body: { password: PASSWORD } });
    expect(changed.body.app_metadata).toEqual({ provider: PROVIDER, providers: [PROVIDER, 'email'], role: 'member' });
    expect((await tested.signIn('later@example.org')).status).toBe(200);
  });

  it('still signs in after the account’s address changed, and not to the new address’s former provider', async () => {
    const { body } = await signInBy(tested, { email: 'moving@example.org' });
    const request = { token: body.access_token, body: { email: 'moved@example.org' } };
    expect((await tested.request('PUT', '/user', request)).status).toBe(200);
    for (const email of ['moving@example.org', 'moved@example.org']) {
      const [mail] = await tested.mailTo(email);
      await tested.request('POST', '/verify', { body: { type: 'email_change', token_hash: secretOf(mail) } });
    }
    const again = await signInBy(tested, { email: 'moving@example.org' });
    expect(again.body.user).toMatchObject({ id: body.user.id, email: 'moved@example.org' });
    const other = await signInBy(tested, { email: 'moved@example.org' });
    expect(other.body.user).toMatchObject({ id: body.user.id, identities: [{}, {}, {}] });
  });

  it('takes a second factor that the account has, by every guard', async () => {
    const authenticator = new Authenticator(tested);
    const { body } = await signInBy(tested, { email: 'factor@example.org' });
    const app = await authenticator.enroll(body.access_token);
    expect((await authenticator.verify(body.access_token, app)).status).toBe(200);
    authenticator.nextStep();
    const again = (await signInBy(tested, { email: 'factor@example.org' })).body.access_token;
    expect(decodeJwt(again)).toMatchObject({ aal: 'aal1', mfa_enrolled: true });
    const refused = await tested.request('PUT', '/user', { token: again, body: { data: { theme: 'dark' } } });
    expect([refused.status, refused.body.error_code]).toEqual([403, 'insufficient_aal']);
    const raised = await authenticator.verify(again, app);
    expect(decodeJwt(raised.body.access_token)).toMatchObject({ aal: 'aal2', amr: [{ method: 'totp' }, { method: 'oauth' }] });
  });

  it('adds one account when one person signs in twice at the same moment', async () => {
    const flows = await Promise.all(
      [1, 2, 3].map(async () => {
        const signIn = newSignIn(tested);
        return { signIn, callback: await signIn.browser.signInAtIssuer(signIn.url, { email: 'twice@example.org' }) };
      }),
    );
    const returned = await Promise.all(flows.map(({ signIn, callback }) => signIn.browser.open(callback)));
    const answers = await Promise.all(flows.map(({ signIn }, at) => exchange(tested, signIn, returned[at]?.url as URL)));
    expect(new Set(answers.map(({ body }) => body.user.id)).size).toBe(1);
    expect(answers[0]?.body.user.identities).toHaveLength(1);
    expect(await tested.query("SELECT FROM identities WHERE email = 'twice@example.org'")).toHaveLength(1);
  });

  it('is erased with its account, so that its person can come back', async () => {
    const { body } = await signInBy(tested, { email: 'leaving@example.org' });
    const caller = { id: 'system:test', role: 'system', correlationId: 'erasure' } as const;
    await tested.service.app.get(DeleteAccount, { strict: false }).execute(caller, body.user.id);
    expect(await tested.query(`SELECT FROM identities WHERE user_id = '${body.user.id}'`)).toEqual([]);
    const again = await signInBy(tested, { email: 'leaving@example.org' });
    expect(again.body.user.id).not.toBe(body.user.id);
  });

  it('reports a denial in the provider’s words, and audits it', async () => {
    const signIn = newSignIn(tested, { redirect_to: 'http://localhost:8080/sign-in?next=quiz' });
    const callback = await signIn.browser.cancelAtIssuer(signIn.url);
    const { url } = await signIn.browser.open(callback);
    expect(`${url.origin}${url.pathname}`).toBe('http://localhost:8080/sign-in');
    expect(url.searchParams.get('next')).toBe('quiz');
    expect(faultOf(url)).toEqual({ error: 'access_denied', error_description: 'The person canceled the sign-in' });
    const audit = (await tested.published('audit.entry.recorded.v1')).map(({ data }) => data);
    const subject = { provider: PROVIDER, reason: 'access_denied', clientAddress: expect.any(String) };
    expect(audit).toContainEqual(expect.objectContaining({ action: 'identity.provider-sign-in-failed', subject }));
  });

  it('passes on scopes and hints to the provider, but none of its own parameters', async () => {
    const { url } = newSignIn(tested, {
      scopes: 'email calendar',
      prompt: 'select_account',
      login_hint: 'ada@example.org',
      redirect_uri: 'https://evil.example',
      state: 'chosen',
      client_id: 'chosen',
    });
    const response = await new Browser(tested).fetch(url);
    expect(response.status).toBe(303);
    const { searchParams } = new URL(response.headers.get('location') ?? '');
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: 'casebook',
      redirect_uri: `${tested.origin}/auth/v1/callback`,
      response_type: 'code',
      scope: 'openid email profile calendar',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      prompt: 'select_account',
      login_hint: 'ada@example.org',
    });
  });

  it.each([
    ['a provider that is off', { provider: 'google' }, 'Unsupported provider: provider is not enabled'],
    ['a provider that doesn’t exist', { provider: 'myspace' }, 'Unsupported provider: Provider myspace could not be found'],
    ['no PKCE', { code_challenge: '' }, 'code_challenge: code_challenge must be 43 to 128 base64url characters'],
    ['a plain challenge', { code_challenge_method: 'plain' }, 'code_challenge_method: code_challenge_method must be s256'],
  ])('refuses %s', async (_name, parameters, msg) => {
    const response = await fetch(newSignIn(tested, parameters).url, { redirect: 'manual' });
    expect(await response.json()).toEqual({ code: 400, error_code: 'validation_failed', msg });
  });

  it('refuses the implicit flow, SAML, and grants that are not offered', async () => {
    const implicit = await tested.request('GET', `/authorize?provider=${PROVIDER}`);
    expect([implicit.status, implicit.body.error_code]).toEqual([400, 'validation_failed']);
    const sso = await tested.request('POST', '/sso', { body: { domain: 'example.org' } });
    expect([sso.status, sso.body.error_code]).toEqual([404, 'saml_provider_disabled']);
    const grants = { id_token: [400, 'provider_disabled'], web3: [422, 'web3_provider_disabled'] };
    for (const [grant, refusal] of Object.entries(grants)) {
      const { status, body } = await tested.request('POST', `/token?grant_type=${grant}`, { body: {} });
      expect([status, body.error_code]).toEqual(refusal);
    }
  });

  it('is listed in the settings if it is on', async () => {
    expect((await tested.request('GET', '/settings')).body).toMatchObject({
      external: { email: true, google: false, azure: false, github: false, apple: false, [PROVIDER]: true },
      saml_enabled: false,
    });
  });
});

describe('where addresses are confirmed without a mail', () => {
  const tested = setUpIdentity({ AUTH_AUTOCONFIRM: 'on' });

  it('a provider’s sign-in isn’t linked to an account whose address nobody proved', async () => {
    await tested.signUp('planted@example.org', 'Strangers-Password-1');
    const signIn = newSignIn(tested);
    const returned = await signIn.browser.complete(signIn.url, { email: 'planted@example.org' });
    expect(faultOf(returned)).toMatchObject({ error: 'server_error', error_code: 'user_already_exists' });
    expect((await signInBy(tested, { email: 'new@example.org' })).status).toBe(200);
    expect((await signInBy(tested, { email: 'new@example.org' })).status).toBe(200);
  });

  it('nor to one that changed to an address that nobody proved', async () => {
    const { body } = await signInBy(tested, { email: 'stranger@example.org' });
    const change = { token: body.access_token, body: { email: 'target@example.org' } };
    expect((await tested.request('PUT', '/user', change)).status).toBe(200);
    const signIn = newSignIn(tested);
    const returned = await signIn.browser.complete(signIn.url, { email: 'target@example.org' });
    expect(faultOf(returned)).toMatchObject({ error_code: 'user_already_exists' });
  });
});
