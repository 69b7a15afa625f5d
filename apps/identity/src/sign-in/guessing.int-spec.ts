import { CLIENT_ADDRESS_HEADER, signClientAddress } from '@casebook/platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Answer, type IdentityUnderTest, OTHER_PASSWORD, PASSWORD, startIdentity } from '../../test/identity-under-test.ts';

const WRONG = 'Wrong-Password-1';

describe('guessing a password', () => {
  let tested: IdentityUnderTest;
  let people = 0;
  let email: string;
  let signedUp: Answer;

  beforeAll(async () => {
    tested = await startIdentity({ LIMIT_SCALE: '1' });
  });
  afterAll(() => tested.stop());
  beforeEach(async () => {
    people += 1;
    email = `guessed-${people}@example.org`;
    signedUp = await tested.signUp(email);
  });

  const cookieOf = ({ headers }: Answer) => headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  const from = (address: string, password = WRONG, cookie?: string) =>
    tested.ask('POST', '/token?grant_type=password', {
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
  const countOf = (statuses: number[], wanted: number) => statuses.filter((status) => status === wanted).length;

  it('is refused after 20 tries in an hour, however many addresses they come from', async () => {
    const statuses = await guess(140, (at) => `203.0.113.${at % 5}`);
    expect([countOf(statuses, 400), countOf(statuses, 429)]).toEqual([20, 120]);
  });

  it('says when to come back, and is refused before the password is looked at', async () => {
    await guess(10, () => '203.0.113.9');
    const refused = await from('203.0.113.9', PASSWORD);
    expect(refused.body).toMatchObject({
      code: 429,
      error_code: 'over_request_rate_limit',
      msg: expect.stringMatching(/^Too many failed attempts/),
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('locks out no owner: a browser that signed in before continues while strangers guess', async () => {
    const device = cookieOf(signedUp);
    await guess(40, (at) => `198.51.100.${at}`);
    expect((await from('192.0.2.1', PASSWORD)).status).toBe(429);
    const ownersTry = await from('192.0.2.1', PASSWORD, device);
    expect(ownersTry.status).toBe(200);
    expect(ownersTry.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Strict/);
    expect((await from('192.0.2.1', PASSWORD, cookieOf(ownersTry))).status).toBe(200);
  });

  it('locks out no owner: a recovery link makes a new browser a device of the account', async () => {
    await guess(40, (at) => `198.51.100.${at}`);
    await tested.ask('POST', '/recover', { body: { email } });
    const [mail] = await tested.mailTo(email);
    const token = new URL(mail?.links[0] ?? '').searchParams.get('token');
    const recovered = await tested.ask('POST', '/verify', { body: { type: 'recovery', token } });
    expect((await from('192.0.2.1', PASSWORD, cookieOf(recovered))).status).toBe(200);
  });

  it('costs a device its own budget, and then it counts as a stranger', async () => {
    const device = cookieOf(signedUp);
    const statuses: number[] = [];
    for (let at = 0; at < 25; at += 1) statuses.push((await from('192.0.2.1', WRONG, device)).status);
    expect([countOf(statuses, 400), countOf(statuses, 429)]).toEqual([20, 5]);
  });

  it('takes no device cookie of another account, nor one that was made up', async () => {
    const other = await tested.signUp(`other-${email}`);
    const [name] = cookieOf(signedUp).split('=');
    const [, value] = cookieOf(other).split('=');
    await guess(40, (at) => `198.51.100.${at}`);
    for (const forged of [cookieOf(other), `${name}=${value}`, `${name}=a.${Date.now()}.b`, `${name}=`])
      expect((await from('192.0.2.1', PASSWORD, forged)).status).toBe(429);
  });

  it('from one address is refused after 10 tries, and leaves the others their tries', async () => {
    expect(countOf(await guess(15, () => '203.0.113.9'), 400)).toBe(10);
    expect((await from('203.0.113.10', PASSWORD)).status).toBe(200);
  });

  it.each([
    ['one /64', (at: number) => `2001:db8:0:7::${(at + 1).toString(16)}`],
    ['spellings of one IPv4 address', (at: number) => ['203.0.113.9', '::ffff:203.0.113.9', '::ffff:cb00:7109'][at % 3] ?? ''],
  ])('counts %s as one address', async (_what, addressAt) => {
    expect(countOf(await guess(15, addressAt), 400)).toBe(10);
  });

  it('at the same moment gets no further', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => from('203.0.113.9')));
    expect(
      countOf(
        answers.map(({ status }) => status),
        400,
      ),
    ).toBe(10);
  });

  it('is refused alike for an address without an account', async () => {
    email = `nobody-${people}@example.org`;
    const statuses = await guess(30, (at) => `203.0.113.${at % 5}`);
    expect([countOf(statuses, 400), countOf(statuses, 429)]).toEqual([20, 10]);
  });

  it('is not what an owner does who signs in often', async () => {
    for (let at = 0; at < 25; at += 1) expect((await from('203.0.113.9', PASSWORD)).status).toBe(200);
  });

  it('is audited with the client address that the gateway signed, and no other', async () => {
    await from('203.0.113.77');
    await tested.ask('POST', '/token?grant_type=password', {
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

  it('by changing the password in a session is refused after 10 tries, and leaves the sign-in as it is', async () => {
    const change = (current_password: string) =>
      tested.ask('PUT', '/user', { token: signedUp.body.access_token, body: { password: OTHER_PASSWORD, current_password } });
    const codes: string[] = [];
    for (let at = 0; at < 12; at += 1) codes.push((await change(WRONG)).body.error_code);
    expect(codes.slice(0, 10)).toEqual(new Array(10).fill('current_password_invalid'));
    expect(codes.slice(10)).toEqual(['over_request_rate_limit', 'over_request_rate_limit']);
    expect((await from('203.0.113.9', PASSWORD)).status).toBe(200);
  });
});
