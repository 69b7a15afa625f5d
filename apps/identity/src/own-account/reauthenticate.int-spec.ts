import { beforeEach, describe, expect, it } from '@jest/globals';
import { OTHER_PASSWORD, PASSWORD, setUpIdentity } from '../../test/identity-under-test.ts';
import { codeOf, mailsSettled, wrongCodeOf } from '../../test/mailed.ts';

const MINUTE = 60_000;
const NOT_VALID = { code: 422, error_code: 'reauthentication_not_valid', msg: 'Nonce has expired or is invalid' };

describe('reauthenticating', () => {
  const tested = setUpIdentity();
  let people = 0;
  let email: string;
  let token: string;
  let refreshToken: string;

  beforeEach(async () => {
    tested.clock.set(new Date());
    people += 1;
    email = `careful-${people}@example.org`;
    const { body } = await tested.signUp(email);
    [token, refreshToken] = [body.access_token, body.refresh_token];
    tested.clock.set(new Date(Date.now() + 16 * MINUTE));
  });

  const requestNonce = async (count = 1) => {
    const { status, body } = await tested.request('GET', '/reauthenticate', { token });
    expect([status, body]).toEqual([200, {}]);
    return (await tested.mailTo(email, count)).find(({ subject }) => subject.includes('verification code'));
  };
  const change = (body: object, withToken = token) => tested.request('PUT', '/user', { token: withToken, body });

  it('mails a nonce without a link, which replaces the current password', async () => {
    const mail = await requestNonce();
    expect(mail?.links).toEqual([]);
    expect((await change({ password: OTHER_PASSWORD })).body.error_code).toBe('reauthentication_needed');
    expect((await change({ password: OTHER_PASSWORD, nonce: codeOf(mail) })).status).toBe(200);
    expect((await tested.signIn(email, OTHER_PASSWORD)).status).toBe(200);
  });

  it('needs a session', async () => {
    expect((await tested.request('GET', '/reauthenticate')).body.error_code).toBe('no_authorization');
  });

  it('gives a nonce that works once', async () => {
    const nonce = codeOf(await requestNonce());
    expect((await change({ password: OTHER_PASSWORD, nonce })).status).toBe(200);
    expect((await change({ password: PASSWORD, nonce })).body).toEqual(NOT_VALID);
  });

  it('gives a nonce that works once under concurrent requests', async () => {
    const nonce = codeOf(await requestNonce());
    const answers = await Promise.all([1, 2, 3].map((at) => change({ password: `${OTHER_PASSWORD}${at}`, nonce })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('gives a nonce that works for an hour', async () => {
    const nonce = codeOf(await requestNonce());
    tested.clock.set(new Date(Date.now() + 78 * MINUTE));
    const refreshed = (await tested.refresh(refreshToken)).body.access_token;
    expect((await change({ password: OTHER_PASSWORD, nonce }, refreshed)).body).toEqual(NOT_VALID);
  });

  it('gives a nonce that is void after five wrong ones', async () => {
    const mail = await requestNonce();
    for (let at = 0; at < 5; at += 1)
      expect((await change({ password: OTHER_PASSWORD, nonce: wrongCodeOf(mail) })).body).toEqual(NOT_VALID);
    expect((await change({ password: OTHER_PASSWORD, nonce: codeOf(mail) })).body).toEqual(NOT_VALID);
  });

  it('gives a nonce that no other member and no other route takes', async () => {
    const nonce = codeOf(await requestNonce());
    const other = await tested.signUp(`other-${email}`);
    expect((await change({ password: OTHER_PASSWORD, nonce }, other.body.access_token)).body).toEqual(NOT_VALID);
    for (const type of ['email', 'recovery', 'magiclink', 'signup', 'email_change', 'reauthentication'])
      expect((await tested.request('POST', '/verify', { body: { type, email, token: nonce } })).status).toBe(403);
    expect((await change({ password: OTHER_PASSWORD, nonce })).status).toBe(200);
  });

  it('does not take the code of a sign-in mail as a nonce', async () => {
    await tested.request('POST', '/otp', { body: { email } });
    const nonce = codeOf((await tested.mailTo(email))[0]);
    expect((await change({ password: OTHER_PASSWORD, nonce })).body).toEqual(NOT_VALID);
  });

  it('is not needed in a fresh session, where a wrong nonce is still refused', async () => {
    const { body } = await tested.signIn(email);
    expect((await change({ password: OTHER_PASSWORD, nonce: 'wrong!' }, body.access_token)).body).toEqual(NOT_VALID);
    expect((await change({ password: OTHER_PASSWORD }, body.access_token)).status).toBe(200);
  });

  it('ends with a changed password: unused nonces are void', async () => {
    const nonce = codeOf(await requestNonce());
    expect((await change({ password: OTHER_PASSWORD, current_password: PASSWORD })).status).toBe(200);
    expect((await change({ password: PASSWORD, nonce })).body).toEqual(NOT_VALID);
  });

  it('is audited with its failures', async () => {
    const mail = await requestNonce();
    await change({ password: OTHER_PASSWORD, nonce: wrongCodeOf(mail) });
    const actions = (await tested.published('audit.entry.recorded.v1')).map(({ data }) => data.action);
    for (const action of ['identity.reauthentication-requested', 'identity.code-failed']) expect(actions).toContain(action);
  });
});

describe('a changed password', () => {
  const tested = setUpIdentity();

  it('is reported to its owner by mail, without a link, and the queue doesn’t store the address', async () => {
    const { access_token: token } = (await tested.signUp('warned@example.org')).body;
    await tested.request('PUT', '/user', { token, body: { password: OTHER_PASSWORD } });
    const [mail] = await tested.mailTo('warned@example.org');
    expect([mail?.subject, mail?.links]).toEqual(['Your Casebook password was changed', []]);
    await mailsSettled(tested);
    expect(JSON.stringify(await tested.query('SELECT * FROM bull.job'))).not.toContain('warned@example.org');
  });

  it('is not reported if the change failed, or only other data changed', async () => {
    const { access_token: token } = (await tested.signUp('calm@example.org')).body;
    await tested.request('PUT', '/user', { token, body: { password: PASSWORD } });
    await tested.request('PUT', '/user', { token, body: { data: { full_name: 'Calm' } } });
    await mailsSettled(tested);
    expect(await tested.mailTo('calm@example.org', 0)).toEqual([]);
  });
});
