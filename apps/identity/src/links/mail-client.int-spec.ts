import { describe, expect, it } from '@jest/globals';
import { OTHER_PASSWORD, PASSWORD, setUpIdentity, waitFor } from '../../test/identity-under-test.ts';
import { codeOf, mailsSettled, secretOf, verifyLinkOf } from '../../test/mailed.ts';

const MINUTE = 60_000;

describe('the unmodified client', () => {
  const tested = setUpIdentity({ AUTH_AUTOCONFIRM: 'off' });

  /** The newest mail to an address whose subject contains a text, after at least `count` such mails arrived. */
  const mailed = async (email: string, subject: string, count = 1) => {
    const found = async () => (await tested.mailTo(email, 0)).filter((mail) => mail.subject.includes(subject));
    await waitFor(async () => (await found()).length >= count);
    return (await found())[0];
  };
  const newMember = async (email: string) => {
    const auth = tested.client();
    await auth.signInWithOtp({ email, options: { data: { full_name: 'Ada' } } });
    await auth.verifyOtp({ type: 'email', email, token: codeOf(await mailed(email, 'Confirm')) });
    return auth;
  };

  it('signs up and in by code: signInWithOtp, verifyOtp', async () => {
    const auth = tested.client();
    const email = 'otp@example.org';
    const requested = await auth.signInWithOtp({ email, options: { data: { full_name: 'Ada' } } });
    expect(requested).toEqual({ data: { user: null, session: null }, error: null });
    const events: string[] = [];
    auth.onAuthStateChange((event) => void events.push(event));
    const { data, error } = await auth.verifyOtp({ type: 'email', email, token: codeOf(await mailed(email, 'Confirm')) });
    expect([error, data.user?.email, data.user?.user_metadata.full_name]).toEqual([null, email, 'Ada']);
    expect((await auth.getUser()).data.user?.id).toBe(data.user?.id);
    expect(events).toContain('SIGNED_IN');
    await auth.signOut();

    await auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
    const again = await auth.verifyOtp({ type: 'magiclink', email, token: codeOf(await mailed(email, 'Sign in')) });
    expect([again.error, again.data.user?.id]).toEqual([null, data.user?.id]);
    expect((await auth.getClaims()).data?.claims.amr).toMatchObject([{ method: 'magiclink' }]);
  });

  it('signs in by token hash and by the followed link: verifyOtp, exchangeCodeForSession', async () => {
    const email = 'linked@example.org';
    await newMember(email);
    const auth = tested.client();
    await auth.signInWithOtp({ email });
    const token_hash = secretOf(await mailed(email, 'Sign in'));
    expect((await auth.verifyOtp({ type: 'email', token_hash })).data.user?.email).toBe(email);
    expect((await auth.verifyOtp({ type: 'email', token_hash })).error).toMatchObject({ code: 'otp_expired', status: 403 });

    await auth.signInWithOtp({ email, options: { emailRedirectTo: 'http://localhost:8080/quiz' } });
    const mail = await mailed(email, 'Sign in', 2);
    const { headers } = await fetch(verifyLinkOf(mail, tested), { redirect: 'manual' });
    const target = new URL(headers.get('location') ?? '');
    expect(target.pathname).toBe('/quiz');
    expect((await auth.exchangeCodeForSession(target.searchParams.get('code') ?? '')).error).toBeNull();
  });

  it('reports a wrong code: verifyOtp', async () => {
    const auth = tested.client();
    const { data, error } = await auth.verifyOtp({ type: 'email', email: 'nobody@example.org', token: '123456' });
    expect(data).toEqual({ user: null, session: null });
    expect(error).toMatchObject({ code: 'otp_expired', status: 403, message: 'Token has expired or is invalid' });
  });

  it('sends the mail of a sign-up again: signUp, resend', async () => {
    const auth = tested.client();
    const email = 'again@example.org';
    await auth.signUp({ email, password: PASSWORD });
    await mailed(email, 'Confirm');
    expect(await auth.resend({ type: 'signup', email })).toEqual({ data: { user: null, session: null }, error: null });
    const { error } = await auth.verifyOtp({ type: 'signup', email, token: codeOf(await mailed(email, 'Confirm', 2)) });
    expect(error).toBeNull();
    expect((await auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  });

  it('sets a password with a mailed nonce: reauthenticate, updateUser', async () => {
    const email = 'nonce@example.org';
    const auth = await newMember(email);
    tested.clock.set(new Date(Date.now() + 16 * MINUTE));
    expect((await auth.updateUser({ password: PASSWORD })).error).toMatchObject({ code: 'reauthentication_needed' });
    expect((await auth.reauthenticate()).error).toBeNull();
    const nonce = codeOf(await mailed(email, 'verification code'));
    expect((await auth.updateUser({ password: PASSWORD, nonce: '000000x' })).error).toMatchObject({
      code: 'reauthentication_not_valid',
      status: 422,
    });
    expect((await auth.updateUser({ password: OTHER_PASSWORD, nonce })).error).toBeNull();
    expect((await auth.signInWithPassword({ email, password: OTHER_PASSWORD })).error).toBeNull();
    tested.clock.set(new Date());
  });

  it('changes the address with both confirmations: updateUser, resend, verifyOtp', async () => {
    const [email, newEmail] = ['before@example.org', 'after@example.org'];
    const auth = await newMember(email);
    const { data, error } = await auth.updateUser({ email: newEmail }, { emailRedirectTo: 'http://localhost:8080/settings' });
    expect([error, data.user?.email, data.user?.new_email]).toEqual([null, email, newEmail]);
    expect(data.user?.email_change_sent_at).toBeDefined();
    await mailed(newEmail, 'new email');
    expect((await auth.resend({ type: 'email_change', email })).error).toBeNull();
    const current = await mailed(email, 'change to your', 2);
    const other = await mailed(newEmail, 'new email', 2);
    await mailsSettled(tested);

    const half = await auth.verifyOtp({ type: 'email_change', email, token: codeOf(current) });
    expect([half.error, half.data.session]).toEqual([null, null]);
    const whole = await auth.verifyOtp({ type: 'email_change', token_hash: secretOf(other) });
    expect([whole.error, whole.data.user?.email]).toEqual([null, newEmail]);
    expect((await auth.getUser()).data.user).toMatchObject({ email: newEmail });
  });

  it('recovers by code: resetPasswordForEmail, verifyOtp, updateUser', async () => {
    const email = 'forgetful@example.org';
    await newMember(email);
    const auth = tested.client();
    await auth.resetPasswordForEmail(email);
    const events: string[] = [];
    auth.onAuthStateChange((event) => void events.push(event));
    const token = codeOf(await mailed(email, 'new password'));
    expect((await auth.verifyOtp({ type: 'recovery', email, token })).error).toBeNull();
    expect(events).toContain('PASSWORD_RECOVERY');
    expect((await auth.updateUser({ password: OTHER_PASSWORD })).error).toBeNull();
  });
});
