import { describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import { Browser, type IssuerPerson } from '../../test/browser.ts';
import { PASSWORD, setUpIdentity } from '../../test/identity-under-test.ts';
import { codeOf, mailsSettled, secretOf } from '../../test/mailed.ts';
import { faultOf, PROVIDER } from '../../test/provider-sign-in.ts';

const HOUR_MS = 60 * 60_000;

describe('an anonymous member', () => {
  const tested = setUpIdentity({ AUTH_ANONYMOUS_USERS: 'on', AUTH_AUTOCONFIRM: 'off', AUTH_MANUAL_LINKING: 'on' });

  const signInAnonymously = async () => {
    const auth = tested.client();
    const { data, error } = await auth.signInAnonymously({ options: { data: { full_name: 'Guest' } } });
    if (error || !data.session) throw new Error(`Not signed in: ${error?.message}`);
    return { auth, session: data.session, id: data.session.user.id, token: data.session.access_token };
  };

  it('signs in without an address, and is published without one', async () => {
    const { session, id } = await signInAnonymously();
    expect(session.user).toMatchObject({ email: '', phone: '', is_anonymous: true, identities: [] });
    expect(session.user.app_metadata).toEqual({ role: 'member' });
    expect(session.user.user_metadata).toEqual({ full_name: 'Guest' });
    expect(session.user.email_confirmed_at).toBeUndefined();
    const { sub, email, is_anonymous, amr } = decodeJwt(session.access_token);
    expect({ sub, email, is_anonymous, amr }).toMatchObject({
      sub: id,
      email: '',
      is_anonymous: true,
      amr: [{ method: 'anonymous' }],
    });
    const published = (await tested.published('identity.user.changed.v1')).filter(({ aggregateId }) => aggregateId === id);
    expect(published).toMatchObject([{ version: 1, data: { email: '', name: 'Guest', role: 'member', deleted: false } }]);
    expect(await tested.mails()).toEqual([]);
  });

  it('refreshes and reads itself, and two of them are two accounts', async () => {
    const [first, second] = [await signInAnonymously(), await signInAnonymously()];
    expect(first.id).not.toBe(second.id);
    const refreshed = await tested.refresh(first.session.refresh_token);
    expect(refreshed.body.user).toMatchObject({ id: first.id, is_anonymous: true });
    expect((await first.auth.getUser()).data.user?.id).toBe(first.id);
  });

  it('becomes a member with an address by confirming the new one alone, with everything that was its own', async () => {
    const { auth, id } = await signInAnonymously();
    const changing = await auth.updateUser({ email: 'became@example.org' });
    expect(changing.data.user).toMatchObject({ id, new_email: 'became@example.org', is_anonymous: true });
    const [mail] = await tested.mailTo('became@example.org');
    const verified = await auth.verifyOtp({ type: 'email_change', email: 'became@example.org', token: codeOf(mail) });
    expect(verified.data.user).toMatchObject({
      id,
      email: 'became@example.org',
      is_anonymous: false,
      identities: [{ provider: 'email' }],
      app_metadata: { provider: 'email', providers: ['email'] },
    });
    expect((await tested.mails()).filter(({ to }) => to.includes(''))).toEqual([]);
    const published = (await tested.published('identity.user.changed.v1')).filter(({ aggregateId }) => aggregateId === id);
    expect(published.at(-1)).toMatchObject({ version: 2, data: { email: 'became@example.org' } });
    expect((await auth.updateUser({ password: PASSWORD })).error).toBeNull();
    expect((await tested.signIn('became@example.org')).body.user).toMatchObject({ id, is_anonymous: false });
  });

  it('can add its address long after signing in, since it has nothing else to prove itself with; afterward it must', async () => {
    const { session } = await signInAnonymously();
    tested.clock.set(new Date(Date.now() + 2 * HOUR_MS));
    const { body: later } = await tested.refresh(session.refresh_token);
    const change = { token: later.access_token, body: { email: 'late@example.org' } };
    expect((await tested.request('PUT', '/user', change)).status).toBe(200);
    const [mail] = await tested.mailTo('late@example.org');
    const body = { type: 'email_change', email: 'late@example.org', token: codeOf(mail) };
    expect((await tested.request('POST', '/verify', { body })).status).toBe(200);
    const password = { token: later.access_token, body: { password: PASSWORD } };
    expect((await tested.request('PUT', '/user', password)).body.error_code).toBe('reauthentication_needed');
  });

  it('can’t take an address that has an account', async () => {
    const owner = tested.client();
    await tested.signUp('owned@example.org');
    const [signUp] = await tested.mailTo('owned@example.org');
    await owner.verifyOtp({ type: 'signup', token_hash: secretOf(signUp) });
    const { auth, token } = await signInAnonymously();
    expect((await auth.updateUser({ email: 'owned@example.org' })).error).toBeNull();
    await mailsSettled(tested);
    expect(await tested.mailTo('owned@example.org')).toHaveLength(1);
    expect((await tested.request('GET', '/user', { token })).body).toMatchObject({ email: '', is_anonymous: true });
  });

  it('needs an address for a password', async () => {
    const { auth } = await signInAnonymously();
    expect((await auth.updateUser({ password: PASSWORD })).error).toMatchObject({
      status: 422,
      code: 'validation_failed',
      message: 'Updating password of an anonymous user without an email or phone is not allowed',
    });
  });

  it('becomes a member by linking a provider’s account, with its verified address', async () => {
    const { id, token } = await signInAnonymously();
    const returned = await link(token, { email: 'linked-guest@example.org' });
    expect(faultOf(returned)).toEqual({});
    const { body } = await tested.request('GET', '/user', { token });
    expect(body).toMatchObject({ id, email: 'linked-guest@example.org', is_anonymous: false });
    expect(body.app_metadata).toMatchObject({ provider: PROVIDER, providers: [PROVIDER] });
  });

  it('isn’t given an address that a provider’s account doesn’t prove, or that has an account', async () => {
    const { token } = await signInAnonymously();
    const unproven = await link(token, { email: 'unproven-guest@example.org', verified: false });
    expect(faultOf(unproven)).toMatchObject({ error_code: 'provider_email_needs_verification' });
    expect(faultOf(await link(token, { email: 'owned@example.org' }))).toMatchObject({ error_code: 'email_exists' });
    expect((await tested.request('GET', '/user', { token })).body).toMatchObject({ identities: [], is_anonymous: true });
  });

  it('is listed for admins, and deletes itself', async () => {
    const { id, token } = await signInAnonymously();
    expect(await tested.query(`SELECT FROM users WHERE id = '${id}' AND email IS NULL AND NOT deleted`)).toHaveLength(1);
    expect((await tested.request('DELETE', '/user', { token, body: {} })).status).toBe(204);
    expect((await tested.request('GET', '/user', { token })).status).toBe(403);
  });

  const link = async (token: string, person: IssuerPerson) => {
    const browser = new Browser(tested);
    const query = new URLSearchParams({ provider: PROVIDER, skip_http_redirect: 'true' });
    const response = await browser.fetch(`${tested.origin}/auth/v1/user/identities/authorize?${query}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { url } = (await response.json()) as { url: string };
    return browser.complete(url, person);
  };
});
