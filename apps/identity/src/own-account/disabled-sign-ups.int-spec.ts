import { beforeAll, describe, expect, it } from '@jest/globals';
import type { GoTrueAdminApi } from '@supabase/auth-js';
import { adminClient, serviceTokenOf } from '../../test/administrator.ts';
import { PASSWORD, setUpIdentity } from '../../test/identity-under-test.ts';
import { mailsSettled } from '../../test/mailed.ts';
import { faultOf, newSignIn, signInBy } from '../../test/provider-sign-in.ts';

describe('with sign-ups disabled', () => {
  const tested = setUpIdentity({ AUTH_DISABLE_SIGNUP: 'on', AUTH_ANONYMOUS_USERS: 'on', AUTH_AUTOCONFIRM: 'off' });
  let admin: GoTrueAdminApi;

  beforeAll(async () => {
    admin = adminClient(tested, await serviceTokenOf(tested));
  });

  const refused = { status: 422, code: 'signup_disabled', message: 'Signups not allowed for this instance' };
  const accounts = () => tested.query('SELECT email FROM users');

  it('the settings say so', async () => {
    expect((await tested.request('GET', '/settings')).body).toMatchObject({ disable_signup: true });
  });

  it('no visitor gets an account, with or without an address', async () => {
    const auth = tested.client();
    expect((await auth.signUp({ email: 'new@example.org', password: PASSWORD })).error).toMatchObject(refused);
    expect((await auth.signUp({ email: 'nobody', password: 'weak' })).error).toMatchObject(refused);
    expect((await auth.signInAnonymously()).error).toMatchObject(refused);
    expect(await accounts()).toEqual([]);
  });

  it('a provider’s sign-in creates no account, and signs in to an existing one', async () => {
    const signIn = newSignIn(tested);
    expect(faultOf(await signIn.browser.complete(signIn.url, { email: 'stranger@example.org' }))).toEqual({
      error: 'access_denied',
      error_code: refused.code,
      error_description: refused.message,
    });
    const { data } = await admin.createUser({ email: 'provided@example.org', email_confirm: true });
    expect((await signInBy(tested, { email: 'provided@example.org' })).body.user.id).toBe(data.user?.id);
    expect(await accounts()).toEqual([{ email: 'provided@example.org' }]);
  });

  it('a magic link is mailed to an existing account only, with the same answer', async () => {
    await admin.createUser({ email: 'linked@example.org', email_confirm: true });
    const auth = tested.client();
    for (const email of ['unlinked@example.org', 'linked@example.org'])
      expect((await auth.signInWithOtp({ email })).error).toBeNull();
    expect(await tested.mailTo('linked@example.org')).toHaveLength(1);
    await mailsSettled(tested);
    expect(await tested.mailTo('unlinked@example.org', 0)).toEqual([]);
  });

  it('admins still create, invite, and generate links', async () => {
    expect((await admin.createUser({ email: 'made@example.org', password: PASSWORD, email_confirm: true })).error).toBeNull();
    expect((await tested.client().signInWithPassword({ email: 'made@example.org', password: PASSWORD })).error).toBeNull();
    expect((await admin.inviteUserByEmail('invited@example.org')).error).toBeNull();
    const { data } = await admin.generateLink({ type: 'signup', email: 'generated@example.org', password: PASSWORD });
    const token_hash = data.properties?.hashed_token ?? '';
    const confirmed = await tested.client().verifyOtp({ type: 'signup', token_hash });
    expect(confirmed.data.user?.email).toBe('generated@example.org');
  });
});
