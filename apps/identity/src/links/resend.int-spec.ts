import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { OTHER_PASSWORD, PASSWORD, setUpIdentity } from '../../test/identity-under-test.ts';
import { codeOf, mailsSettled, secretOf, verifyLinkOf } from '../../test/mailed.ts';

const verifier = 'a-verifier-of-the-tests-with-forty-three-characters';
const challenge = createHash('sha256').update(verifier).digest('base64url');

describe('resending a mail', () => {
  const tested = setUpIdentity({ AUTH_AUTOCONFIRM: 'off' });
  let people = 0;
  let email: string;

  beforeEach(() => {
    tested.clock.set(new Date());
    people += 1;
    email = `waiting-${people}@example.org`;
  });

  const verify = (body: object) => tested.request('POST', '/verify', { body });
  const resend = async (type: string, body: object = {}) => {
    const answer = await tested.request('POST', '/resend', { body: { type, email, ...body } });
    expect([answer.status, answer.body]).toEqual([200, {}]);
  };
  const signUp = async (count = 1, password = PASSWORD) => {
    const { body } = await tested.signUp(email, password);
    return { id: body.id, mail: (await tested.mailTo(email, count))[0] };
  };

  it('sends a pending sign-up again; either mail activates its password and data', async () => {
    const { id, mail } = await signUp();
    await resend('signup');
    const [resent] = await tested.mailTo(email, 2);
    expect(resent?.text).toContain('Hello Ada Lovelace,');
    const { status, body } = await verify({ type: 'signup', email, token: codeOf(resent) });
    expect([status, body.user.id]).toEqual([200, id]);
    expect((await tested.signIn(email)).body.user.user_metadata).toMatchObject({ full_name: 'Ada Lovelace' });
    expect((await verify({ type: 'signup', token_hash: secretOf(mail) })).body.error_code).toBe('otp_expired');
  });

  it('lets the browser that requested it exchange the link’s code', async () => {
    await signUp();
    await resend('signup', { code_challenge: challenge, code_challenge_method: 's256' });
    const [resent] = await tested.mailTo(email, 2);
    const { headers } = await fetch(verifyLinkOf(resent, tested), { redirect: 'manual' });
    const auth_code = new URL(headers.get('location') ?? '').searchParams.get('code');
    const { status } = await tested.request('POST', '/token?grant_type=pkce', { body: { auth_code, code_verifier: verifier } });
    expect(status).toBe(200);
  });

  it('activates nobody’s password if a stranger signed up with the address too', async () => {
    await signUp(1, OTHER_PASSWORD);
    await signUp(2, PASSWORD);
    await resend('signup');
    const [resent] = await tested.mailTo(email, 3);
    const { status, body } = await verify({ type: 'signup', email, token: codeOf(resent) });
    expect([status, body.user.user_metadata.full_name]).toEqual([200, undefined]);
    for (const password of [PASSWORD, OTHER_PASSWORD])
      expect((await tested.signIn(email, password)).body.error_code).toBe('invalid_credentials');
  });

  it('sends nothing without a pending sign-up or change, or to an account', async () => {
    await resend('signup');
    await resend('email_change');
    await mailsSettled(tested);
    const { mail } = await signUp();
    await verify({ type: 'signup', email, token: codeOf(mail) });
    await resend('signup');
    await resend('email_change');
    await mailsSettled(tested);
    expect(await tested.mailTo(email)).toHaveLength(1);
  });

  it('sends both mails of a pending change again, then only the one that hasn’t confirmed', async () => {
    const { mail } = await signUp();
    const { body } = await verify({ type: 'signup', email, token: codeOf(mail) });
    const newEmail = `new-${email}`;
    await tested.request('PUT', '/user', { token: body.access_token, body: { email: newEmail } });
    await tested.mailTo(newEmail);
    await resend('email_change');
    const [current] = await tested.mailTo(email, 3);
    await tested.mailTo(newEmail, 2);
    expect((await verify({ type: 'email_change', email, token: codeOf(current) })).body).toMatchObject({ code: '200' });
    await resend('email_change');
    const [fresh] = await tested.mailTo(newEmail, 3);
    await mailsSettled(tested);
    expect(await tested.mailTo(email)).toHaveLength(3);
    const changed = await verify({ type: 'email_change', email: newEmail, token: codeOf(fresh) });
    expect([changed.status, changed.body.user.email]).toEqual([200, newEmail]);
  });

  it.each([
    [{ type: 'magiclink' }, 'validation_failed', 'Missing one of these types: signup, email_change, sms, phone_change'],
    [{ type: null }, 'validation_failed', 'Missing one of these types: signup, email_change, sms, phone_change'],
    [{ type: 'signup', email: null }, 'validation_failed', 'Type provided requires an email address'],
    [{ type: 'email_change', email: null }, 'validation_failed', 'Missing email address or phone number'],
    [{ type: 'sms' }, 'validation_failed', 'Type provided requires a phone number'],
    [{ type: 'sms', email: null, phone: '491234' }, 'phone_provider_disabled', 'Phone logins are disabled'],
    [{ type: 'signup', phone: '491234' }, 'validation_failed', 'Only an email address or phone number should be provided.'],
    [{ type: 'signup', email: 'nobody' }, 'validation_failed', 'Unable to validate email address: invalid format'],
  ])('refuses %j in GoTrue’s words', async (body, error_code, msg) => {
    const answer = await tested.request('POST', '/resend', { body: { email, ...body } });
    expect(answer.body).toEqual({ code: 400, error_code, msg });
  });
});
