import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type IdentityUnderTest, startIdentity, waitFor } from '../../test/identity-under-test.ts';

describe('requested mails', () => {
  let tested: IdentityUnderTest;

  beforeAll(async () => {
    tested = await startIdentity({ LIMIT_SCALE: '1', AUTH_AUTOCONFIRM: 'off' });
  });
  afterAll(() => tested.stop());

  const recover = (email: string) => tested.request('POST', '/recover', { body: { email } });
  const waitForDelivery = () =>
    waitFor(
      async () =>
        (await tested.query("SELECT FROM bull.job WHERE state <> 'completed'")).length === 0 &&
        (await tested.outbox()).length === 0,
    );
  const newAccount = async (email: string) => {
    await tested.signUp(email);
    const [mail] = await tested.mailTo(email);
    const token = new URL(mail?.links[0] ?? '').searchParams.get('token');
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
