import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { OTHER_PASSWORD, PASSWORD, setUpIdentity, waitFor } from '../../test/identity-under-test.ts';
import { verifyLinkOf } from '../../test/mailed.ts';

const MINUTE = 60_000;
const verifier = 'a-verifier-of-the-tests-with-forty-three-characters';
const challenge = createHash('sha256').update(verifier).digest('base64url');

describe('changing the password', () => {
  const tested = setUpIdentity();
  let people = 0;
  let email: string;
  let token: string;

  beforeEach(async () => {
    tested.clock.set(new Date());
    people += 1;
    email = `ada.member-${people}@example.org`;
    token = (await tested.signUp(email)).body.access_token;
  });

  const later = (minutes: number) => tested.clock.set(new Date(Date.now() + minutes * MINUTE));
  const change = (password: string, current_password?: string, withToken = token) =>
    tested.request('PUT', '/user', { token: withToken, body: { password, ...(current_password && { current_password }) } });
  const mailedLink = async (count = 1) => {
    await tested.request('POST', '/recover', { body: { email, code_challenge: challenge, code_challenge_method: 's256' } });
    return verifyLinkOf((await tested.mailTo(email, count))[0], tested);
  };
  const follow = async (link: URL) => {
    const { headers } = await fetch(link, { redirect: 'manual' });
    return new URL(headers.get('location') ?? '').searchParams;
  };
  const exchange = (code: string | null) =>
    tested.request('POST', '/token?grant_type=pkce', { body: { auth_code: code, code_verifier: verifier } });

  it('needs no current password shortly after signing in', async () => {
    later(14);
    expect((await change(OTHER_PASSWORD)).status).toBe(200);
    expect((await tested.signIn(email, OTHER_PASSWORD)).status).toBe(200);
  });

  it('needs the current password in a session that is no longer fresh', async () => {
    later(16);
    expect((await change(OTHER_PASSWORD)).body).toMatchObject({ code: 400, error_code: 'reauthentication_needed' });
    expect((await change(OTHER_PASSWORD, 'Wrong-Password-1')).body).toMatchObject({
      code: 400,
      error_code: 'current_password_invalid',
    });
    expect((await tested.signIn(email, PASSWORD)).status).toBe(200);
    expect((await change(OTHER_PASSWORD, PASSWORD)).status).toBe(200);
    expect((await tested.signIn(email, OTHER_PASSWORD)).status).toBe(200);
  });

  it('does not reveal in a session that is no longer fresh whether the new password equals the current one', async () => {
    later(16);
    expect((await change(PASSWORD)).body.error_code).toBe('reauthentication_needed');
  });

  it('is refused with a wrong current password, even in a fresh session', async () => {
    expect((await change(OTHER_PASSWORD, 'Wrong-Password-1')).body.error_code).toBe('current_password_invalid');
  });

  it('needs no current password for an hour after a recovery link', async () => {
    const { body } = await exchange((await follow(await mailedLink())).get('code'));
    later(59);
    expect((await change(OTHER_PASSWORD, undefined, body.access_token)).status).toBe(200);
    later(61);
    expect((await change(PASSWORD, undefined, body.access_token)).body.error_code).toBe('reauthentication_needed');
  });

  it('is not required to change other data', async () => {
    later(16);
    expect((await tested.request('PUT', '/user', { token, body: { data: { full_name: 'Ada King' } } })).status).toBe(200);
  });

  it('invalidates earlier recovery links and codes', async () => {
    const [unused, followed] = [await mailedLink(), await mailedLink(2)];
    const code = (await follow(followed)).get('code');
    const third = await mailedLink(3);
    expect((await change(OTHER_PASSWORD)).status).toBe(200);
    for (const link of [unused, third]) expect((await follow(link)).get('error_code')).toBe('otp_expired');
    expect((await exchange(code)).body.error_code).toBe('flow_state_not_found');
    expect(
      (await tested.request('POST', '/verify', { body: { type: 'recovery', token: third.searchParams.get('token') } })).body
        .error_code,
    ).toBe('otp_expired');
  });

  it('cancels a recovery mail that is still queued', async () => {
    await tested.query(
      `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''mail blocked''; END'`,
    );
    await tested.query('CREATE TRIGGER fail BEFORE INSERT ON one_time_tokens EXECUTE FUNCTION fail()');
    await tested.request('POST', '/recover', { body: { email } });
    await waitFor(
      async () => (await tested.query("SELECT FROM bull.job WHERE queue = 'identity.mail' AND attempts_made > 0")).length > 0,
    );
    expect((await change(OTHER_PASSWORD)).status).toBe(200);
    await tested.query('DROP TRIGGER fail ON one_time_tokens');
    await waitFor(
      async () =>
        (await tested.query("SELECT FROM bull.job WHERE queue = 'identity.mail' AND state <> 'completed'")).length === 0,
    );
    expect((await tested.mailTo(email)).map(({ subject }) => subject)).toEqual(['Your Casebook password was changed']);
  });

  it.each(['P@ssw0rd', 'Passw0rd!', 'Welcome1!', 'Ada.Member-1!', 'Lovelace-1815!'])(
    'refuses the weak password %s',
    async (password) => {
      const weak = {
        code: 422,
        error_code: 'weak_password',
        msg: 'Password is known to be weak and easy to guess, please choose a different one.',
        weak_password: { reasons: ['pwned'] },
      };
      expect((await change(password)).body).toEqual(weak);
      const own = { email: 'ada.member@example.org', password, data: { full_name: 'Ada Lovelace' } };
      expect((await tested.request('POST', '/signup', { body: own })).body).toEqual(weak);
    },
  );

  it('works with the unmodified client and the current password', async () => {
    const auth = tested.client();
    await auth.signInWithPassword({ email, password: PASSWORD });
    later(16);
    expect((await auth.updateUser({ password: OTHER_PASSWORD })).error).toMatchObject({
      code: 'reauthentication_needed',
      status: 400,
    });
    expect((await auth.updateUser({ password: OTHER_PASSWORD, current_password: PASSWORD })).error).toBeNull();
    expect((await auth.updateUser({ password: 'Welcome1!', current_password: OTHER_PASSWORD })).error).toMatchObject({
      name: 'AuthWeakPasswordError',
      reasons: ['pwned'],
    });
  });
});
