import { CLIENT_ADDRESS_HEADER, signClientAddress } from '@casebook/platform';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Answer, OTHER_PASSWORD, PASSWORD, setUpIdentity } from '../../test/identity-under-test.ts';
import { secretOf } from '../../test/mailed.ts';

const WRONG = 'Wrong-Password-1';

describe('guessing a password', () => {
  const tested = setUpIdentity({ LIMIT_SCALE: '1' });
  let people = 0;
  let email: string;
  let signedUp: Answer;

  beforeEach(async () => {
    people += 1;
    email = `guessed-${people}@example.org`;
    signedUp = await tested.signUp(email);
  });

  const cookieOf = ({ headers }: Answer) => headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  const from = (address: string, password = WRONG, cookie?: string) =>
    tested.request('POST', '/token?grant_type=password', {
      body: { email, password },
      headers: {
        [CLIENT_ADDRESS_HEADER]: signClientAddress(address, tested.config.gatewaySecret),
        ...(cookie && { cookie }),
      },
    });
  const guess = async (times: number, addressAt: (at: number) => string): Promise<number[]> => {
    const statuses: number[] = [];
    for (let at = 0; at < times; at += 1) statuses.push((await from(addressAt(at))).status);
    return statuses;
  };
  const countOf = (statuses: number[], expected: number) => statuses.filter((status) => status === expected).length;

  it('is refused after 20 attempts in an hour from any number of addresses', async () => {
    const statuses = await guess(140, (at) => `203.0.113.${at % 5}`);
    expect([countOf(statuses, 400), countOf(statuses, 429)]).toEqual([20, 120]);
  });

  it('is refused with Retry-After before the password is checked', async () => {
    await guess(10, () => '203.0.113.9');
    const refused = await from('203.0.113.9', PASSWORD);
    expect(refused.body).toMatchObject({
      code: 429,
      error_code: 'over_request_rate_limit',
      msg: expect.stringMatching(/^Too many failed attempts/),
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('does not lock out a browser that signed in before', async () => {
    const device = cookieOf(signedUp);
    await guess(40, (at) => `198.51.100.${at}`);
    expect((await from('192.0.2.1', PASSWORD)).status).toBe(429);
    const ownersAttempt = await from('192.0.2.1', PASSWORD, device);
    expect(ownersAttempt.status).toBe(200);
    expect(ownersAttempt.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Strict/);
    expect((await from('192.0.2.1', PASSWORD, cookieOf(ownersAttempt))).status).toBe(200);
  });

  it('does not lock out a new browser after a recovery link', async () => {
    await guess(40, (at) => `198.51.100.${at}`);
    await tested.request('POST', '/recover', { body: { email } });
    const [mail] = await tested.mailTo(email);
    const token = secretOf(mail);
    const recovered = await tested.request('POST', '/verify', { body: { type: 'recovery', token } });
    expect((await from('192.0.2.1', PASSWORD, cookieOf(recovered))).status).toBe(200);
  });

  it('uses a device’s own budget first, then the strangers’', async () => {
    const device = cookieOf(signedUp);
    const statuses: number[] = [];
    for (let at = 0; at < 25; at += 1) statuses.push((await from('192.0.2.1', WRONG, device)).status);
    expect([countOf(statuses, 400), countOf(statuses, 429)]).toEqual([20, 5]);
  });

  it('ignores device cookies of another account and forged ones', async () => {
    const other = await tested.signUp(`other-${email}`);
    const [name] = cookieOf(signedUp).split('=');
    const [, value] = cookieOf(other).split('=');
    await guess(40, (at) => `198.51.100.${at}`);
    for (const forged of [cookieOf(other), `${name}=${value}`, `${name}=a.${Date.now()}.b`, `${name}=`])
      expect((await from('192.0.2.1', PASSWORD, forged)).status).toBe(429);
  });

  it('ignores device cookies of an earlier password, and of a deleted account with the same address', async () => {
    const token = signedUp.body.access_token;
    expect((await tested.request('PUT', '/user', { token, body: { password: OTHER_PASSWORD } })).status).toBe(200);
    await guess(20, (at) => `198.51.100.${at}`);
    expect((await from('192.0.2.1', OTHER_PASSWORD, cookieOf(signedUp))).status).toBe(429);
    const refreshed = await tested.refresh(signedUp.body.refresh_token);
    expect((await from('192.0.2.1', OTHER_PASSWORD, cookieOf(refreshed))).status).toBe(200);
    expect((await tested.request('DELETE', '/user', { token })).status).toBe(204);
    const again = await tested.signUp(email, OTHER_PASSWORD);
    expect((await from('192.0.2.1', OTHER_PASSWORD, cookieOf(refreshed))).status).toBe(429);
    expect((await from('192.0.2.1', OTHER_PASSWORD, cookieOf(again))).status).toBe(200);
  });

  it('is refused after 10 attempts from one address, without affecting other addresses', async () => {
    expect(countOf(await guess(15, () => '203.0.113.9'), 400)).toBe(10);
    expect((await from('203.0.113.10', PASSWORD)).status).toBe(200);
  });

  it.each([
    ['one /64', (at: number) => `2001:db8:0:7::${(at + 1).toString(16)}`],
    ['spellings of one IPv4 address', (at: number) => ['203.0.113.9', '::ffff:203.0.113.9', '::ffff:cb00:7109'][at % 3] ?? ''],
  ])('counts %s as one address', async (_name, addressAt) => {
    expect(countOf(await guess(15, addressAt), 400)).toBe(10);
  });

  it('gets no more attempts with concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => from('203.0.113.9')));
    expect(
      countOf(
        answers.map(({ status }) => status),
        400,
      ),
    ).toBe(10);
  });

  it('is limited in the same way for an address without an account', async () => {
    email = `nobody-${people}@example.org`;
    const statuses = await guess(30, (at) => `203.0.113.${at % 5}`);
    expect([countOf(statuses, 400), countOf(statuses, 429)]).toEqual([20, 10]);
  });

  it('does not count successful sign-ins', async () => {
    for (let at = 0; at < 25; at += 1) expect((await from('203.0.113.9', PASSWORD)).status).toBe(200);
  });

  it('is audited with the client address only if the gateway signed it', async () => {
    await from('203.0.113.77');
    await tested.request('POST', '/token?grant_type=password', {
      body: { email, password: WRONG },
      headers: { [CLIENT_ADDRESS_HEADER]: '203.0.113.78;forged', 'x-forwarded-for': '203.0.113.79' },
    });
    const entries = (await tested.published('audit.entry.recorded.v1')).filter(
      ({ data }) => data.action === 'identity.sign-in-failed',
    );
    const [signed, forged] = entries.slice(-2).map(({ data }) => data.subject);
    expect(signed).toEqual({ userId: signedUp.body.user.id, clientAddress: '203.0.113.77' });
    expect(JSON.stringify(forged)).not.toMatch(/203\.0\.113/);
  });

  it('is refused after 10 attempts to change the password in a session, without affecting sign-in', async () => {
    const change = (current_password: string) =>
      tested.request('PUT', '/user', { token: signedUp.body.access_token, body: { password: OTHER_PASSWORD, current_password } });
    const codes: string[] = [];
    for (let at = 0; at < 12; at += 1) codes.push((await change(WRONG)).body.error_code);
    expect(codes.slice(0, 10)).toEqual(new Array(10).fill('current_password_invalid'));
    expect(codes.slice(10)).toEqual(['over_request_rate_limit', 'over_request_rate_limit']);
    expect((await from('203.0.113.9', PASSWORD)).status).toBe(200);
  });
});
