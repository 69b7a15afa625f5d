import { describe, expect, it } from '@jest/globals';
import { setUpIdentity, waitFor } from '../../test/identity-under-test.ts';
import { secretOf } from '../../test/mailed.ts';

describe('requested mails', () => {
  const tested = setUpIdentity({ LIMIT_SCALE: '1', AUTH_AUTOCONFIRM: 'off' });

  const recover = (email: string) => tested.request('POST', '/recover', { body: { email } });
  const waitForDelivery = () =>
    waitFor(
      async () =>
        (await tested.query("SELECT FROM bull.job WHERE queue = 'identity.mail' AND state <> 'completed'")).length === 0 &&
        (await tested.outbox()).length === 0,
    );
  const newAccount = async (email: string) => {
    await tested.signUp(email);
    const [mail] = await tested.mailTo(email);
    const token = secretOf(mail);
    expect((await tested.request('POST', '/verify', { body: { type: 'signup', token } })).status).toBe(200);
  };

  it('are limited to one recovery mail a minute, with the same response each time', async () => {
    await newAccount('ada@example.org');
    const answers = [];
    for (let at = 0; at < 45; at += 1) answers.push(await recover(at % 3 === 2 ? 'nobody@example.org' : 'ada@example.org'));
    for (const { status, body } of answers) expect([status, body]).toEqual([200, {}]);
    await waitForDelivery();
    const recoveries = (await tested.mailTo('ada@example.org')).filter(({ subject }) => subject.includes('password'));
    expect(recoveries).toHaveLength(1);
  });

  it.each([
    ['magic link', '/otp', {}],
    ['resent sign-up', '/resend', { type: 'signup' }],
    ['resent change', '/resend', { type: 'email_change' }],
  ])('are limited to one %s a minute; the second request is refused with or without an account', async (name, path, body) => {
    const email = `${name.replaceAll(' ', '-')}@example.org`;
    const request = (address: string) => tested.request('POST', path, { body: { email: address, ...body } });
    await tested.query(
      `INSERT INTO users (id, version, email, email_confirmed_at, created_at, updated_at)
       VALUES (gen_random_uuid(), 1, $1, now(), now(), now())`,
      [email],
    );
    for (const address of [email, `no-${email}`]) {
      expect((await request(address)).status).toBe(200);
      const { status, headers, body: refusal } = await request(address);
      expect([status, refusal.error_code]).toEqual([429, 'over_email_send_rate_limit']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });

  it('are limited to one nonce a minute, and to one change of address for each of the two addresses', async () => {
    await newAccount('cyd@example.org');
    const { body } = await tested.signIn('cyd@example.org');
    const token = body.access_token;
    const reauthenticate = () => tested.request('GET', '/reauthenticate', { token });
    expect([(await reauthenticate()).status, (await reauthenticate()).status]).toEqual([200, 429]);
    const change = (email: string, withToken = token) => tested.request('PUT', '/user', { token: withToken, body: { email } });
    expect([(await change('one@example.org')).status, (await change('two@example.org')).status]).toEqual([200, 429]);
    await newAccount('dan@example.org');
    const other = (await tested.signIn('dan@example.org')).body.access_token;
    expect((await change('one@example.org', other)).body.error_code).toBe('over_email_send_rate_limit');
  });

  it('are limited to one confirmation a minute; the second request is refused with or without an account', async () => {
    await newAccount('bob@example.org');
    const refused = [await tested.signUp('bob@example.org')];
    await tested.signUp('free@example.org');
    refused.push(await tested.signUp('free@example.org'));
    const msg = expect.stringMatching(/only request this after \d+ seconds/);
    for (const { status, headers, body } of refused) {
      expect([status, body]).toEqual([429, { code: 429, error_code: 'over_email_send_rate_limit', msg }]);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });
});
