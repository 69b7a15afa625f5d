import { beforeAll, describe, expect, it } from '@jest/globals';
import type { GoTrueAdminApi } from '@supabase/auth-js';
import { adminClient, serviceTokenOf } from '../../test/administrator.ts';
import { PASSWORD, setUpIdentity } from '../../test/identity-under-test.ts';

describe('a link that the unmodified client’s admin generates: generateLink, verifyOtp', () => {
  const tested = setUpIdentity();
  let admin: GoTrueAdminApi;

  beforeAll(async () => {
    admin = adminClient(tested, await serviceTokenOf(tested));
  });

  const created = async (email: string) => {
    const { data, error } = await admin.createUser({ email, password: PASSWORD, email_confirm: true });
    if (error) throw error;
    return data.user;
  };

  it.each(['magiclink', 'recovery'] as const)('of type %s signs in by its token', async (type) => {
    const email = `${type}@example.org`;
    const { id } = await created(email);
    const { data, error } = await admin.generateLink({ type, email, options: { redirectTo: 'http://localhost:8080/quiz' } });
    expect([error, data.user?.id]).toEqual([null, id]);
    expect(data.properties).toMatchObject({
      email_otp: expect.stringMatching(/^\d{6}$/),
      redirect_to: 'http://localhost:8080/quiz',
      verification_type: type,
    });
    const link = new URL(data.properties?.action_link ?? '');
    expect(Object.fromEntries(link.searchParams)).toEqual({
      token: data.properties?.hashed_token,
      type,
      redirect_to: 'http://localhost:8080/quiz',
    });
    const token_hash = data.properties?.hashed_token ?? '';
    expect((await tested.client().verifyOtp({ type, token_hash })).data.user?.id).toBe(id);
    expect((await tested.client().verifyOtp({ type, token_hash })).error).toMatchObject({ code: 'otp_expired' });
    expect(await tested.mailTo(email, 0)).toEqual([]);
  });

  it.each(['invite', 'magiclink'] as const)('of type %s, for an address without an account', async (type) => {
    const email = `new-${type}@example.org`;
    const { data } = await admin.generateLink({ type, email });
    const created = type === 'invite' ? 'invite' : 'signup';
    expect(data.properties?.verification_type).toBe(created);
    const token_hash = data.properties?.hashed_token ?? '';
    expect((await tested.client().verifyOtp({ type: created, token_hash })).data.user).toMatchObject({
      id: data.user?.id,
      email,
    });
  });

  it('for both sides of a change of address', async () => {
    const [email, newEmail] = ['from@example.org', 'to@example.org'];
    const { id } = await created(email);
    const current = await admin.generateLink({ type: 'email_change_current', email, newEmail });
    const other = await admin.generateLink({ type: 'email_change_new', email, newEmail });
    expect([current.error, other.error]).toEqual([null, null]);
    const confirm = (token_hash = '') => tested.client().verifyOtp({ type: 'email_change', token_hash });
    expect((await confirm(current.data.properties?.hashed_token)).error).toBeNull();
    expect((await confirm(other.data.properties?.hashed_token)).data.user).toMatchObject({ id, email: newEmail });
  });

  it.each(['magiclink', 'recovery'] as const)(
    'of type %s, for an account that isn’t confirmed, which it confirms',
    async (type) => {
      const email = `unconfirmed-${type}@example.org`;
      const { data: pending } = await admin.createUser({ email, password: PASSWORD, app_metadata: { plan: 'team' } });
      const byToken = await admin.generateLink({ type, email });
      expect([byToken.error, byToken.data.user?.id]).toEqual([null, pending.user?.id]);
      expect(byToken.data.user).not.toHaveProperty('email_confirmed_at');
      expect(byToken.data.properties?.verification_type).toBe(type);
      const { data: byCode } = await admin.generateLink({ type, email });
      const token = byCode.properties?.email_otp ?? '';
      const verified = await tested.client().verifyOtp({ type, email, token });
      expect(verified.data.user).toMatchObject({
        id: pending.user?.id,
        email_confirmed_at: expect.any(String),
        app_metadata: { plan: 'team' },
      });
      expect((await tested.client().signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
      const token_hash = byToken.data.properties?.hashed_token ?? '';
      expect((await tested.client().verifyOtp({ type, token_hash })).error).toMatchObject({ code: 'otp_expired' });
    },
  );

  it('for both sides of a change of address of an account that isn’t confirmed, which it confirms', async () => {
    const [email, newEmail] = ['unconfirmed-from@example.org', 'unconfirmed-to@example.org'];
    const { data: pending } = await admin.createUser({ email, password: PASSWORD, app_metadata: { plan: 'team' } });
    const current = await admin.generateLink({ type: 'email_change_current', email, newEmail });
    const other = await admin.generateLink({ type: 'email_change_new', email, newEmail });
    expect([current.error, other.error]).toEqual([null, null]);
    expect(current.data.user).toMatchObject({ id: pending.user?.id, email, new_email: newEmail });
    const confirm = (token_hash = '') => tested.client().verifyOtp({ type: 'email_change', token_hash });
    expect((await confirm(other.data.properties?.hashed_token)).data.user).toBeNull();
    expect((await admin.getUserById(pending.user?.id ?? '')).data.user).not.toHaveProperty('email_confirmed_at');
    expect((await confirm(current.data.properties?.hashed_token)).data.user).toMatchObject({
      id: pending.user?.id,
      email: newEmail,
      email_confirmed_at: expect.any(String),
      app_metadata: { plan: 'team' },
    });
    expect((await tested.client().signInWithPassword({ email: newEmail, password: PASSWORD })).error).toBeNull();
  });

  it('of a change of address not after another account got the new one', async () => {
    const [email, newEmail] = ['late-from@example.org', 'late-to@example.org'];
    await admin.createUser({ email });
    const links = [];
    for (const type of ['email_change_current', 'email_change_new'] as const)
      links.push((await admin.generateLink({ type, email, newEmail })).data.properties?.hashed_token ?? '');
    await admin.createUser({ email: newEmail });
    const answers = [];
    for (const token_hash of links) answers.push(await tested.client().verifyOtp({ type: 'email_change', token_hash }));
    expect(answers.map(({ error }) => error?.code)).toEqual([undefined, 'email_exists']);
  });

  it('of a change of address not after an admin changed the address', async () => {
    const [email, newEmail] = ['moved-from@example.org', 'moved-to@example.org'];
    const { data: pending } = await admin.createUser({ email });
    const link = await admin.generateLink({ type: 'email_change_current', email, newEmail });
    await admin.updateUserById(pending.user?.id ?? '', { email: 'moved-elsewhere@example.org' });
    const token_hash = link.data.properties?.hashed_token ?? '';
    const late = await tested.client().verifyOtp({ type: 'email_change', token_hash });
    expect(late.error).toMatchObject({ code: 'otp_expired' });
  });

  it('of a sign-up for an account that isn’t confirmed, whose password stays: none is checked', async () => {
    const email = 'unconfirmed-signup@example.org';
    await admin.createUser({ email, password: PASSWORD });
    expect((await admin.generateLink({ type: 'signup', email, password: 'weak' })).error).toBeNull();
    expect((await admin.generateLink({ type: 'signup', email: 'free@example.org', password: 'weak' })).error).toMatchObject({
      code: 'weak_password',
    });
  });

  it('not for a missing account, nor a sign-up for an existing one', async () => {
    const email = 'nobody@example.org';
    const missing = { status: 404, code: 'user_not_found', message: 'User with this email not found' };
    expect((await admin.generateLink({ type: 'recovery', email })).error).toMatchObject(missing);
    expect((await admin.generateLink({ type: 'email_change_new', email, newEmail: 'x@example.org' })).error).toMatchObject(
      missing,
    );
    await created('taken@example.org');
    for (const link of [{ type: 'signup', password: PASSWORD }, { type: 'invite' }] as const)
      expect((await admin.generateLink({ ...link, email: 'taken@example.org' } as never)).error).toMatchObject({
        status: 422,
        code: 'email_exists',
      });
  });
});
