import { beforeAll, describe, expect, it } from '@jest/globals';
import { hash as bcryptHash } from '@node-rs/bcrypt';
import type { GoTrueAdminApi } from '@supabase/auth-js';
import { adminClient, serviceTokenOf } from '../../test/administrator.ts';
import { OTHER_PASSWORD, PASSWORD, setUpIdentity } from '../../test/identity-under-test.ts';
import { secretOf } from '../../test/mailed.ts';
import { Authenticator } from '../../test/second-factor.ts';
import { SoftwareAuthenticator } from '../../test/software-authenticator.ts';

describe('the unmodified client’s admin', () => {
  const tested = setUpIdentity();
  let admin: GoTrueAdminApi;

  beforeAll(async () => {
    admin = adminClient(tested, await serviceTokenOf(tested));
  });

  const created = async (email: string, attributes: object = {}) => {
    const { data, error } = await admin.createUser({ email, password: PASSWORD, email_confirm: true, ...attributes });
    if (error) throw error;
    return data.user;
  };
  const refusal = { status: 404, code: 'user_not_found', message: 'User not found' };

  it('creates an account that can sign in at once: createUser', async () => {
    const user = await created('made@example.org', {
      user_metadata: { full_name: 'Ada' },
      app_metadata: { plan: 'team', role: 'admin' },
    });
    expect(user).toMatchObject({
      email: 'made@example.org',
      role: 'authenticated',
      email_confirmed_at: expect.any(String),
      app_metadata: { provider: 'email', providers: ['email'], plan: 'team', role: 'admin' },
      user_metadata: { full_name: 'Ada' },
    });
    const auth = tested.client();
    const { data } = await auth.signInWithPassword({ email: 'made@example.org', password: PASSWORD });
    expect(data.user?.id).toBe(user.id);
    expect((await auth.getClaims()).data?.claims.app_metadata).toMatchObject({ plan: 'team', role: 'admin' });
  });

  it('returns the owner’s data as an admin gave them: createUser, updateUserById, getUserById, inviteUserByEmail, generateLink', async () => {
    const given = { full_name: 'Ada', nickname: null, tags: ['a', { b: 1 }] };
    const { id, user_metadata } = await created('given@example.org', { user_metadata: given });
    expect(user_metadata).toEqual(given);
    expect((await admin.getUserById(id)).data.user?.user_metadata).toEqual(given);
    const { data: signedIn } = await tested.client().signInWithPassword({ email: 'given@example.org', password: PASSWORD });
    expect(signedIn.user?.user_metadata).toEqual(given);
    const { nickname: _removed, ...rest } = given;
    const changed = await admin.updateUserById(id, { user_metadata: { nickname: null, city: 'London' } });
    expect(changed.data.user?.user_metadata).toEqual({ ...rest, city: 'London' });
    const unconfirmed = await admin.createUser({ email: 'given-later@example.org', user_metadata: given });
    const invited = await admin.inviteUserByEmail('given-invited@example.org', { data: given });
    const link = { type: 'signup', email: 'given-link@example.org', password: PASSWORD, options: { data: given } } as const;
    const generated = await admin.generateLink(link);
    for (const { data } of [unconfirmed, invited, generated]) expect(data.user?.user_metadata).toEqual(given);
    const token_hash = generated.data.properties?.hashed_token ?? '';
    const confirmed = await tested.client().verifyOtp({ type: 'signup', token_hash });
    expect(confirmed.data.user?.user_metadata).toEqual(given);
  });

  it('refuses an address in GoTrue’s words, before it looks at the password: createUser, updateUserById, inviteUserByEmail, generateLink', async () => {
    const [weak, long] = ['weak', 'x'.repeat(2_000)];
    const { id } = await created('addressed@example.org');
    const invalid = 'Unable to validate email address: invalid format';
    for (const [email, message] of [
      ['nobody', invalid],
      ['no\ud800body@example.org', invalid],
      [`${'a'.repeat(320)}@example.org`, 'An email address is too long'],
    ] as const) {
      const refused = { status: 400, code: 'validation_failed', message };
      for (const password of [weak, long]) {
        expect((await admin.createUser({ email, password, password_hash: 'none' })).error).toMatchObject(refused);
        expect((await admin.updateUserById(id, { email, password, phone: '1' })).error).toMatchObject(refused);
        expect((await admin.generateLink({ type: 'signup', email, password })).error).toMatchObject(refused);
      }
      expect((await admin.inviteUserByEmail(email)).error).toMatchObject(refused);
      expect((await admin.generateLink({ type: 'unknown' as 'magiclink', email })).error).toMatchObject(refused);
    }
    const missing = { status: 400, code: 'validation_failed', message: 'An email address is required' };
    expect((await admin.inviteUserByEmail('')).error).toMatchObject(missing);
    expect((await admin.generateLink({ type: 'signup', email: '', password: weak })).error).toMatchObject(missing);
    const tooLong = { status: 400, code: 'validation_failed', message: 'Password cannot be longer than 1024 characters' };
    expect((await admin.createUser({ email: 'long@example.org', password: long })).error).toMatchObject(tooLong);
    expect((await admin.createUser({ password: weak })).error).toMatchObject({
      code: 'validation_failed',
      message: 'Cannot create a user without either an email or phone',
    });
  });

  it('creates an account that must confirm its address first: createUser, generateLink, verifyOtp', async () => {
    const { data } = await admin.createUser({ email: 'later@example.org', password: PASSWORD });
    expect(data.user).not.toHaveProperty('email_confirmed_at');
    const auth = tested.client();
    const early = await auth.signInWithPassword({ email: 'later@example.org', password: PASSWORD });
    expect(early.error).toMatchObject({ status: 400, code: 'email_not_confirmed' });
    const link = await admin.generateLink({ type: 'signup', email: 'later@example.org', password: OTHER_PASSWORD });
    const token = link.data.properties?.email_otp ?? '';
    expect((await auth.verifyOtp({ type: 'signup', email: 'later@example.org', token })).error).toBeNull();
    const late = await auth.signInWithPassword({ email: 'later@example.org', password: PASSWORD });
    expect(late.data.user).toMatchObject({ id: data.user?.id, email_confirmed_at: expect.any(String) });
  });

  it('imports an account with its id and its hash: createUser', async () => {
    const id = '5b0f8f4e-6a0c-4d5f-9a55-0d7f3b6a2f11';
    const password_hash = await bcryptHash(PASSWORD, { cost: 10, version: '2a' });
    const imported = await admin.createUser({ id, email: 'imported@example.org', password_hash, email_confirm: true });
    expect([imported.error, imported.data.user?.id]).toEqual([null, id]);
    expect((await tested.client().signInWithPassword({ email: 'imported@example.org', password: PASSWORD })).error).toBeNull();
  });

  it('lists accounts page by page: listUsers', async () => {
    for (const name of ['one', 'two', 'three']) await created(`${name}@paged.example.org`);
    const first = await admin.listUsers({ page: 1, perPage: 2 });
    if (first.error) throw first.error;
    expect(first.data.users.map(({ email }) => email)).toEqual(['three@paged.example.org', 'two@paged.example.org']);
    expect(first.data).toMatchObject({ aud: 'authenticated', nextPage: 2, total: first.data.total });
    expect(first.data.lastPage).toBe(Math.ceil(first.data.total / 2));
    const last = await admin.listUsers({ page: first.data.lastPage, perPage: 2 });
    expect(last.data).toMatchObject({ nextPage: null, total: first.data.total });
    expect((await admin.listUsers()).error).toBeNull();
  });

  it('finds, changes, and deletes an account: getUserById, updateUserById, deleteUser', async () => {
    const { id } = await created('changed@example.org', { user_metadata: { full_name: 'Ada', city: 'London' } });
    expect((await admin.getUserById(id)).data.user?.email).toBe('changed@example.org');
    const changed = await admin.updateUserById(id, {
      email: 'renamed@example.org',
      password: OTHER_PASSWORD,
      user_metadata: { city: null, full_name: 'Lovelace' },
      app_metadata: { plan: 'solo' },
    });
    expect(changed.data.user).toMatchObject({
      email: 'renamed@example.org',
      app_metadata: { plan: 'solo', role: 'member' },
      user_metadata: { full_name: 'Lovelace' },
    });
    expect(changed.data.user?.user_metadata).not.toHaveProperty('city');
    const auth = tested.client();
    expect((await auth.signInWithPassword({ email: 'renamed@example.org', password: OTHER_PASSWORD })).error).toBeNull();

    expect((await admin.deleteUser(id)).error).toBeNull();
    expect((await admin.getUserById(id)).error).toMatchObject(refusal);
    expect((await admin.updateUserById(id, { password: PASSWORD })).error).toMatchObject(refusal);
    expect((await admin.deleteUser(id)).error).toMatchObject(refusal);
    expect((await auth.getUser()).error).not.toBeNull();
  });

  it('deletes softly, which erases the data as well: deleteUser', async () => {
    const { id } = await created('soft@example.org');
    expect((await admin.deleteUser(id, true)).error).toBeNull();
    expect((await admin.getUserById(id)).error).toMatchObject(refusal);
    expect(await tested.query("SELECT FROM users WHERE email = 'soft@example.org'")).toEqual([]);
  });

  it('invites someone by mail, who accepts: inviteUserByEmail, verifyOtp', async () => {
    const email = 'invited@example.org';
    const invited = await admin.inviteUserByEmail(email, { data: { full_name: 'Grace' } });
    expect(invited.data.user).toMatchObject({ email, invited_at: expect.any(String), user_metadata: { full_name: 'Grace' } });
    const [mail] = await tested.mailTo(email);
    expect(mail?.subject).toBe('You’re invited to Casebook');
    const auth = tested.client();
    const accepted = await auth.verifyOtp({ type: 'invite', token_hash: secretOf(mail) });
    expect([accepted.error, accepted.data.user?.id]).toEqual([null, invited.data.user?.id]);
    expect((await auth.updateUser({ password: PASSWORD })).error).toBeNull();
    expect((await admin.inviteUserByEmail(email)).error).toMatchObject({ status: 422, code: 'email_exists' });
  });

  it('bans an account and lifts the ban: updateUserById', async () => {
    const { id } = await created('banned@example.org');
    const auth = tested.client();
    await auth.signInWithPassword({ email: 'banned@example.org', password: PASSWORD });
    const banned = await admin.updateUserById(id, { ban_duration: '24h' });
    expect(Date.parse(banned.data.user?.banned_until ?? '')).toBeGreaterThan(Date.now() + 23 * 3_600_000);
    const refused = { status: 400, code: 'user_banned' };
    expect((await auth.signInWithPassword({ email: 'banned@example.org', password: PASSWORD })).error).toMatchObject(refused);
    expect((await auth.refreshSession()).error).toMatchObject(refused);
    const lifted = await admin.updateUserById(id, { ban_duration: 'none' });
    expect(lifted.data.user).not.toHaveProperty('banned_until');
    expect((await auth.signInWithPassword({ email: 'banned@example.org', password: PASSWORD })).error).toBeNull();
  });

  it('signs out the sessions of a token: signOut', async () => {
    await created('leaving@example.org');
    const { body } = await tested.signIn('leaving@example.org');
    expect(await admin.signOut(body.access_token, 'global')).toEqual({ data: null, error: null });
    expect((await tested.refresh(body.refresh_token)).body.error_code).toBe('refresh_token_not_found');
  });

  it('lists and removes second factors: mfa.listFactors, mfa.deleteFactor', async () => {
    const { app, session } = await new Authenticator(tested).newMember('factors@example.org');
    const userId = session.user.id;
    const listed = await admin.mfa.listFactors({ userId });
    expect(listed.data?.factors).toMatchObject([{ id: app.id, factor_type: 'totp', status: 'verified' }]);
    expect(JSON.stringify(listed)).not.toContain(app.secret);
    // The client wraps the response in another `data`.
    expect(await admin.mfa.deleteFactor({ userId, id: app.id })).toMatchObject({ error: null, data: { data: { id: app.id } } });
    expect((await admin.mfa.listFactors({ userId })).data?.factors).toEqual([]);
    expect((await admin.mfa.deleteFactor({ userId, id: app.id })).error).toMatchObject({
      status: 404,
      code: 'mfa_factor_not_found',
    });
    tested.clock.set(new Date());
  });

  it('lists and removes passkeys: passkey.listPasskeys, passkey.deletePasskey', async () => {
    const auth = tested.client();
    const signedUp = await auth.signUp({ email: 'passkeys@example.org', password: PASSWORD });
    const userId = signedUp.data.user?.id ?? '';
    const registration = await auth.passkey.startRegistration();
    if (registration.error) throw registration.error;
    const { challenge_id: challengeId, options } = registration.data;
    const credential = new SoftwareAuthenticator().create(options as Parameters<SoftwareAuthenticator['create']>[0]);
    const { data: registered } = await auth.passkey.verifyRegistration({ challengeId, credential });
    const passkeyId = registered?.id ?? '';
    expect((await admin.passkey.listPasskeys({ userId })).data).toMatchObject([{ id: passkeyId, friendly_name: 'Passkey' }]);
    expect((await admin.passkey.deletePasskey({ userId, passkeyId })).error).toBeNull();
    expect((await admin.passkey.listPasskeys({ userId })).data).toEqual([]);
    expect((await admin.passkey.deletePasskey({ userId, passkeyId })).error).toMatchObject({ status: 404 });
  });

  it('finds OAuth clients and custom providers disabled: oauth, customProviders', async () => {
    const disabled = { status: 404, code: 'feature_disabled' };
    expect((await admin.oauth.listClients()).error).toMatchObject(disabled);
    expect((await admin.oauth.getClient('5b0f8f4e-6a0c-4d5f-9a55-0d7f3b6a2f11')).error).toMatchObject(disabled);
    expect((await admin.customProviders.listProviders()).error).toMatchObject(disabled);
  });
});
