import { createHash } from 'node:crypto';
import { systemCaller } from '@casebook/platform';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import { type AnswerBody, PASSWORD, setUpIdentity, waitFor } from '../../test/identity-under-test.ts';
import type { Mail } from '../../test/mailbox.ts';
import { codeOf, linkOf, mailsSettled, secretOf, verifyLinkOf, wrongCodeOf } from '../../test/mailed.ts';
import { DeleteAccount } from '../operators/operate-accounts.ts';

const MINUTE = 60_000;
const HALF = {
  code: '200',
  msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
};
const verifier = 'a-verifier-of-the-tests-with-forty-three-characters';
const challenge = createHash('sha256').update(verifier).digest('base64url');

describe('changing the address', () => {
  const tested = setUpIdentity({ AUTH_AUTOCONFIRM: 'off' });
  let people = 0;
  let email: string;
  let newEmail: string;
  let session: AnswerBody;

  beforeEach(async () => {
    tested.clock.set(new Date());
    people += 1;
    [email, newEmail] = [`mover-${people}@example.org`, `moved-${people}@example.org`];
    session = await newAccount(email);
  });

  const verify = (body: object) => tested.request('POST', '/verify', { body });
  const newAccount = async (address: string) => {
    await tested.signUp(address);
    const [mail] = await tested.mailTo(address);
    return (await verify({ type: 'signup', email: address, token: codeOf(mail) })).body;
  };
  const change = (body: object = {}) =>
    tested.request('PUT', '/user', { token: session.access_token, body: { email: newEmail, ...body } });
  /** Requests the change. @returns the mails to both addresses */
  const requested = async (body?: object): Promise<{ current: Mail | undefined; other: Mail | undefined }> => {
    expect((await change(body)).status).toBe(200);
    const [other] = await tested.mailTo(newEmail);
    const [current] = (await tested.mailTo(email, 2)).filter(({ subject }) => subject.includes('change to your'));
    return { current, other };
  };
  const confirm = (address: string, mail: Mail | undefined) =>
    verify({ type: 'email_change', email: address, token: codeOf(mail) });
  const user = async () => (await tested.request('GET', '/user', { token: session.access_token })).body;
  const addressOf = async (id: string) =>
    (await tested.query<{ email: string }>('SELECT email FROM users WHERE id = $1', [id]))[0]?.email;

  it('shows the requested address and publishes nothing before the confirmations', async () => {
    const { body } = await change();
    expect(body).toMatchObject({ email, new_email: newEmail, email_change_sent_at: expect.stringMatching(/Z$/) });
    expect(await user()).toMatchObject({ email, new_email: newEmail });
    const states = (await tested.published('identity.user.changed.v1')).filter(
      ({ aggregateId }) => aggregateId === session.user.id,
    );
    expect(states.map(({ version }) => version)).toEqual([1]);
  });

  it.each([
    ['the current address first', true],
    ['the new address first', false],
  ])('needs both addresses: %s', async (_name, currentFirst) => {
    const { current, other } = await requested();
    const sides = [
      [email, current],
      [newEmail, other],
    ] as const;
    const [first, second] = currentFirst ? sides : [sides[1], sides[0]];
    const half = await confirm(...first);
    expect([half.status, half.body]).toEqual([200, HALF]);
    expect((await user()).email).toBe(email);
    const { status, body } = await confirm(...second);
    expect([status, body.user.email, body.user.id]).toEqual([200, newEmail, session.user.id]);
    expect(body.user).not.toHaveProperty('new_email');
    expect(decodeJwt(body.access_token)).toMatchObject({ email: newEmail, amr: [{ method: 'email_change' }] });
    const states = (await tested.published('identity.user.changed.v1')).filter(
      ({ aggregateId }) => aggregateId === session.user.id,
    );
    expect(states).toMatchObject([{ version: 1 }, { version: 2, data: { email: newEmail, name: 'Ada Lovelace' } }]);
    expect((await tested.signIn(newEmail)).status).toBe(200);
    expect((await tested.signIn(email)).body.error_code).toBe('invalid_credentials');
  });

  it('is not confirmed by one address twice', async () => {
    const { current } = await requested();
    await confirm(email, current);
    expect((await confirm(email, current)).body.error_code).toBe('otp_expired');
    expect((await verify({ type: 'email_change', token_hash: secretOf(current) })).body.error_code).toBe('otp_expired');
    expect(await addressOf(session.user.id)).toBe(email);
  });

  it('does not take a code of the other address, or a wrong one', async () => {
    const { current, other } = await requested();
    // One pair of mails in a million has the same code twice.
    if (codeOf(current) !== codeOf(other)) expect((await confirm(email, other)).body.error_code).toBe('otp_expired');
    expect((await verify({ type: 'email_change', email, token: wrongCodeOf(current) })).body.error_code).toBe('otp_expired');
    for (const type of ['email', 'signup', 'magiclink', 'recovery'])
      expect((await verify({ type, token_hash: secretOf(other) })).body.error_code).toBe('otp_expired');
  });

  it('happens once when both sides and repeats arrive at the same time', async () => {
    const { current, other } = await requested();
    const answers = await Promise.all(
      [current, other, current, other].map((mail) => verify({ type: 'email_change', token_hash: secretOf(mail) })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 403, 403]);
    expect(answers.filter(({ body }) => body.access_token)).toHaveLength(1);
    expect(await addressOf(session.user.id)).toBe(newEmail);
  });

  it('works by followed links: a message after the first, a code after the second', async () => {
    const { current, other } = await requested({ code_challenge: challenge, code_challenge_method: 's256' });
    expect(linkOf(current).get('type')).toBe('email_change');
    const follow = async (mail: Mail | undefined) =>
      new URL((await fetch(verifyLinkOf(mail, tested), { redirect: 'manual' })).headers.get('location') ?? '');
    const first = await follow(current);
    expect(first.searchParams.get('message')).toBe(HALF.msg);
    expect(new URLSearchParams(first.hash.slice(1)).get('message')).toBe(HALF.msg);
    const auth_code = (await follow(other)).searchParams.get('code');
    const { body } = await tested.request('POST', '/token?grant_type=pkce', { body: { auth_code, code_verifier: verifier } });
    expect(body.user.email).toBe(newEmail);
  });

  it('ends every session but the one that requested it, and every link of both addresses', async () => {
    const elsewhere = (await tested.signIn(email)).body;
    await tested.request('POST', '/recover', { body: { email } });
    const { current, other } = await requested();
    const recovery = (await tested.mailTo(email, 3)).find(({ subject }) => subject.includes('new password'));
    await confirm(email, current);
    await confirm(newEmail, other);
    expect((await tested.refresh(elsewhere.refresh_token)).body.error_code).toBe('refresh_token_not_found');
    expect((await tested.refresh(session.refresh_token)).body.user.email).toBe(newEmail);
    expect((await verify({ type: 'recovery', token_hash: secretOf(recovery) })).body.error_code).toBe('otp_expired');
  });

  it('is audited, and the old address is notified', async () => {
    const { current, other } = await requested();
    await confirm(email, current);
    await confirm(newEmail, other);
    const subject = 'Your Casebook email address was changed';
    await waitFor(async () => (await tested.mailTo(email)).some((mail) => mail.subject === subject));
    expect((await tested.mailTo(newEmail)).map((mail) => mail.subject)).not.toContain(subject);
    await mailsSettled(tested);
    const actions = (await tested.published('audit.entry.recorded.v1')).map(({ data }) => data.action);
    for (const action of ['requested', 'confirmed']) expect(actions).toContain(`identity.email-change-${action}`);
    expect(actions).toContain('identity.email-changed');
  });

  it('to a taken address sends it no mail and never happens', async () => {
    await newAccount(newEmail);
    expect((await change()).body).toMatchObject({ new_email: newEmail });
    const [current] = (await tested.mailTo(email, 2)).filter(({ subject }) => subject.includes('change to your'));
    await mailsSettled(tested);
    expect(await tested.mailTo(newEmail)).toHaveLength(1);
    expect((await confirm(email, current)).body).toEqual(HALF);
    expect(await addressOf(session.user.id)).toBe(email);
  });

  it('fails if the address got an account before the last confirmation', async () => {
    const { current, other } = await requested();
    await confirm(email, current);
    await tested.signUp(newEmail);
    const signUp = (await tested.mailTo(newEmail, 2)).find(({ subject }) => subject.startsWith('Confirm your email'));
    expect((await verify({ type: 'signup', email: newEmail, token: codeOf(signUp) })).status).toBe(200);
    expect((await confirm(newEmail, other)).body.error_code).toBe('otp_expired');
    expect(await addressOf(session.user.id)).toBe(email);
  });

  it('is decided by the database when the address is taken at that moment', async () => {
    const { current, other } = await requested();
    await confirm(email, current);
    await tested.query(
      `INSERT INTO users (id, version, email, email_confirmed_at, created_at, updated_at)
       VALUES (gen_random_uuid(), 1, $1, now(), now(), now())`,
      [newEmail],
    );
    expect((await confirm(newEmail, other)).body).toMatchObject({ code: 422, error_code: 'email_exists' });
    expect(await addressOf(session.user.id)).toBe(email);
  });

  it('is replaced by a later change, whose mails alone work', async () => {
    const { current, other } = await requested();
    const later = `later-${newEmail}`;
    await change({ email: later });
    await tested.mailTo(later);
    for (const mail of [current, other])
      expect((await verify({ type: 'email_change', token_hash: secretOf(mail) })).body.error_code).toBe('otp_expired');
    expect(await user()).toMatchObject({ new_email: later });
  });

  it('needs a fresh session, the current password, or a mailed nonce', async () => {
    tested.clock.set(new Date(Date.now() + 16 * MINUTE));
    expect((await change()).body).toMatchObject({ code: 400, error_code: 'reauthentication_needed' });
    expect((await change({ current_password: 'Wrong-Password-1' })).body.error_code).toBe('current_password_invalid');
    expect((await change({ nonce: 'wrong' })).body).toMatchObject({ code: 422, error_code: 'reauthentication_not_valid' });
    expect((await change({ current_password: PASSWORD })).status).toBe(200);
    await tested.request('GET', '/reauthenticate', { token: session.access_token });
    const mailed = async () => (await tested.mailTo(email)).find(({ subject }) => subject.includes('verification code'));
    await waitFor(async () => (await mailed()) !== undefined);
    expect((await change({ nonce: codeOf(await mailed()), email: `other-${newEmail}` })).status).toBe(200);
  });

  it('to the same address or an invalid one starts nothing', async () => {
    expect((await change({ email: email.toUpperCase() })).body).not.toHaveProperty('new_email');
    expect((await change({ email: 'nobody' })).body).toMatchObject({ code: 400, error_code: 'validation_failed' });
  });

  it('leaves nothing of a deleted account', async () => {
    await change();
    await mailsSettled(tested);
    await tested.service.app.get(DeleteAccount, { strict: false }).execute(systemCaller('test', 'test'), session.user.id);
    expect(await tested.query('SELECT new_email FROM users WHERE id = $1', [session.user.id])).toEqual([{ new_email: null }]);
    expect(await tested.query('SELECT id FROM link_requests WHERE email = ANY($1)', [[email, newEmail]])).toEqual([]);
  });
});

describe('changing the address with autoconfirm on', () => {
  const tested = setUpIdentity();

  const change = (token: string, email: string) => tested.request('PUT', '/user', { token, body: { email } });

  it('happens at once, in the same session', async () => {
    const { access_token: token, user } = (await tested.signUp('quick@example.org')).body;
    const { status, body } = await change(token, 'Quicker@example.org');
    expect([status, body.email]).toEqual([200, 'quicker@example.org']);
    expect(body).not.toHaveProperty('new_email');
    expect((await tested.request('GET', '/user', { token })).body.email).toBe('quicker@example.org');
    const states = (await tested.published('identity.user.changed.v1')).filter(({ aggregateId }) => aggregateId === user.id);
    expect(states.map(({ version }) => version)).toEqual([1, 2]);
  });

  it('refuses a taken address, as sign-up does', async () => {
    await tested.signUp('owner@example.org');
    const { access_token: token } = (await tested.signUp('mover@example.org')).body;
    expect((await change(token, 'owner@example.org')).body).toEqual({
      code: 422,
      error_code: 'email_exists',
      msg: 'A user with this email address has already been registered',
    });
    expect((await tested.request('GET', '/user', { token })).body.email).toBe('mover@example.org');
  });
});
