import { createHash, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import { OTHER_PASSWORD, PASSWORD, setUpIdentity } from '../../test/identity-under-test.ts';
import { codeOf, linkOf, mailsSettled, secretOf, verifyLinkOf } from '../../test/mailed.ts';

const MINUTE = 60_000;
const verifier = 'a-verifier-of-the-tests-with-forty-three-characters';
const challenge = createHash('sha256').update(verifier).digest('base64url');

describe('signing in by a magic link', () => {
  const tested = setUpIdentity();
  let people = 0;
  let email: string;

  beforeEach(() => {
    tested.clock.set(new Date());
    people += 1;
    email = `someone-${people}@example.org`;
  });

  const requestLink = (body: object = {}) => tested.request('POST', '/otp', { body: { email, ...body } });
  const verify = (body: object) => tested.request('POST', '/verify', { body });
  const mailed = async (body?: object, count = 1) => {
    const { status, body: answer } = await requestLink(body);
    expect([status, answer]).toEqual([200, {}]);
    return (await tested.mailTo(email, count))[0];
  };
  const newMember = async () => {
    const { status, body } = await verify({ type: 'email', email, token: codeOf(await mailed()) });
    expect(status).toBe(200);
    return body;
  };

  it('opens a session by the code, whose amr is magiclink', async () => {
    const { body: signedUp } = await tested.signUp(email);
    const mail = await mailed();
    expect(mail?.subject).toBe('Sign in to Casebook');
    expect(mail?.text).toContain('Hello Ada Lovelace,');
    expect(linkOf(mail).get('type')).toBe('magiclink');
    const { status, body, headers } = await verify({ type: 'email', email, token: codeOf(mail) });
    expect([status, body.user.id]).toEqual([200, signedUp.user.id]);
    expect(decodeJwt(body.access_token).amr).toMatchObject([{ method: 'magiclink' }]);
    expect(headers.get('set-cookie')).toMatch(/^casebook-device-/);
  });

  it('opens a session by the link’s secret, and by the link in the browser that requested it', async () => {
    await tested.signUp(email);
    const first = await mailed();
    expect((await verify({ type: 'magiclink', token_hash: secretOf(first) })).status).toBe(200);

    const second = await mailed({ code_challenge: challenge, code_challenge_method: 's256' }, 2);
    const { headers } = await fetch(verifyLinkOf(second, tested), { redirect: 'manual' });
    const auth_code = new URL(headers.get('location') ?? '').searchParams.get('code');
    const exchanged = await tested.request('POST', '/token?grant_type=pkce', { body: { auth_code, code_verifier: verifier } });
    expect([exchanged.status, exchanged.body.user.email]).toEqual([200, email]);
  });

  it('signs up an address without an account, without a password, with its data', async () => {
    const mail = await mailed({ data: { full_name: 'Grace Hopper', role: 'leader' } });
    expect(mail?.subject).toContain('Confirm');
    expect(linkOf(mail).get('type')).toBe('signup');
    expect(await tested.query('SELECT id FROM users WHERE email = $1', [email])).toEqual([]);
    const { body } = await verify({ type: 'email', email, token: codeOf(mail) });
    expect(body.user).toMatchObject({ email, user_metadata: { full_name: 'Grace Hopper' }, app_metadata: { role: 'member' } });
    expect(await tested.query('SELECT password_hash FROM users WHERE email = $1', [email])).toEqual([{ password_hash: null }]);
    const [state] = (await tested.published('identity.user.changed.v1')).filter(
      ({ aggregateId }) => aggregateId === body.user.id,
    );
    expect(state).toMatchObject({ version: 1, data: { email, name: 'Grace Hopper', deleted: false } });
  });

  it('ignores the data of a request for an existing account', async () => {
    await tested.signUp(email);
    const { body } = await verify({ type: 'email', email, token: codeOf(await mailed({ data: { full_name: 'Mallory' } })) });
    expect(body.user.user_metadata.full_name).toBe('Ada Lovelace');
  });

  it('activates an account by the followed link, even without PKCE', async () => {
    const { headers } = await fetch(verifyLinkOf(await mailed(), tested), { redirect: 'manual' });
    expect(headers.get('location')).toBe('http://localhost:8080/');
    expect(await tested.query('SELECT id FROM users WHERE email = $1', [email])).toHaveLength(1);
  });

  it('creates no account and sends no mail if the request forbids it, with the same answer', async () => {
    const { status, body } = await requestLink({ create_user: false });
    expect([status, body]).toEqual([200, {}]);
    await mailsSettled(tested);
    expect(await tested.mailTo(email, 0)).toEqual([]);
    await tested.signUp(email);
    expect((await verify({ type: 'email', email, token: codeOf(await mailed({ create_user: false })) })).status).toBe(200);
  });

  it('gives an account that no password signs in to', async () => {
    await newMember();
    for (const password of [PASSWORD, '', 'null'])
      expect((await tested.signIn(email, password)).body.error_code).toBe('invalid_credentials');
  });

  it('gives an account whose owner can set a password, at first without a current one', async () => {
    const { access_token: token } = await newMember();
    const set = (body: object) => tested.request('PUT', '/user', { token, body });
    expect((await set({ password: PASSWORD, current_password: 'anything' })).body.error_code).toBe('current_password_invalid');
    expect((await set({ password: PASSWORD })).status).toBe(200);
    expect((await tested.signIn(email)).status).toBe(200);
    tested.clock.set(new Date(Date.now() + 16 * MINUTE));
    expect((await set({ password: OTHER_PASSWORD })).body.error_code).toBe('reauthentication_needed');
  });

  it('works for an account without a password like for any other: recovery, refresh, sign-out', async () => {
    const { refresh_token, access_token: token } = await newMember();
    expect((await tested.refresh(refresh_token)).status).toBe(200);
    expect((await tested.request('GET', '/user', { token })).body.email).toBe(email);
    await tested.request('POST', '/recover', { body: { email } });
    const [mail] = await tested.mailTo(email, 2);
    expect((await verify({ type: 'recovery', email, token: codeOf(mail) })).status).toBe(200);
    expect((await tested.request('POST', '/logout', { token })).status).toBe(204);
  });

  it('deletes a stranger’s pending sign-up, like every proof of the address', async () => {
    await newMember();
    await tested.query(
      `INSERT INTO link_requests (id, purpose, email, password_hash, user_metadata, redirect_to, created_at, expires_at)
       VALUES ($1, 'signup', $2, 'hash', '{}', 'http://localhost:8080', now(), now() + interval '1 hour')`,
      [randomUUID(), email],
    );
    await verify({ type: 'email', email, token: codeOf(await mailed({}, 2)) });
    expect(await tested.query('SELECT id FROM link_requests WHERE email = $1', [email])).toEqual([]);
  });

  it('stores no code and no secret in plain text, in the database or the queue', async () => {
    const mail = await mailed();
    const stored = JSON.stringify([
      await tested.query('SELECT * FROM one_time_tokens'),
      await tested.query('SELECT * FROM bull.job'),
      await tested.query('SELECT * FROM link_requests WHERE email = $1', [email]),
    ]);
    expect(stored).not.toContain(secretOf(mail));
    expect(stored).not.toContain(`"${codeOf(mail)}"`);
  });

  it.each([
    [{ email: 'nobody' }, 'validation_failed', 'Unable to validate email address: invalid format'],
    [{ email: '' }, 'validation_failed', 'One of email or phone must be set'],
    [
      { email: 'a@example.org', phone: '491234' },
      'validation_failed',
      'Only an email address or phone number should be provided',
    ],
    [{ email: 'a@example.org', channel: 'sms' }, 'validation_failed', 'Channel should only be specified with Phone OTP'],
    [{ email: null, phone: '491234' }, 'phone_provider_disabled', 'Unsupported phone provider'],
    [{ email: 'a@example.org', data: { x: 'x'.repeat(5_000) } }, 'validation_failed', 'data must not be larger than 4096 bytes'],
  ])('refuses %j in GoTrue’s words', async (body, error_code, msg) => {
    expect((await requestLink(body)).body).toEqual({ code: 400, error_code, msg });
  });
});
