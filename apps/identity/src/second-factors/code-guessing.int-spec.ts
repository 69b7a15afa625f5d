import { beforeEach, describe, expect, it } from '@jest/globals';
import { setUpIdentity } from '../../test/identity-under-test.ts';
import { Authenticator, type EnrolledApp } from '../../test/second-factor.ts';

describe('guessing a code', () => {
  const tested = setUpIdentity({ LIMIT_SCALE: '1' });
  const authenticator = new Authenticator(tested);
  let people = 0;
  let app: EnrolledApp;
  let token: string;

  beforeEach(async () => {
    tested.clock.set(new Date());
    people += 1;
    const email = `guessed-${people}@example.org`;
    ({ app } = await authenticator.newMember(email));
    token = (await tested.signIn(email)).body.access_token;
  });

  const guess = (challengeId?: string) => authenticator.verify(token, app, authenticator.wrongCode(app), challengeId);
  const codesOf = async (times: number, attempt: () => ReturnType<typeof guess>) => {
    const codes: string[] = [];
    for (let at = 0; at < times; at += 1) codes.push((await attempt()).body.error_code);
    return codes;
  };

  it('ends the challenge with the fifth wrong code, also for the right one', async () => {
    const { id } = (await authenticator.challenge(token, app.id)).body;
    expect(new Set(await codesOf(5, () => guess(id)))).toEqual(new Set(['mfa_verification_failed']));
    expect((await authenticator.verify(token, app, authenticator.code(app), id)).body.error_code).toBe('mfa_challenge_expired');
    expect((await authenticator.verify(token, app)).status).toBe(200);
  });

  it('is refused after ten wrong codes in 15 minutes, with any number of challenges and kinds of codes', async () => {
    const recovery = () =>
      tested.request('POST', '/factors/recovery-codes/verify', { token, body: { code: 'ABCD-EFGH-JKMN-PQRS-TVWX-YZ01' } });
    expect(new Set(await codesOf(5, () => guess()))).toEqual(new Set(['mfa_verification_failed']));
    expect(new Set(await codesOf(5, recovery))).toEqual(new Set(['mfa_verification_failed']));
    for (const refused of [await authenticator.verify(token, app), await recovery()]) {
      expect(refused.body).toMatchObject({ code: 429, error_code: 'over_request_rate_limit' });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });

  it('is refused in other sessions of the account too, and doesn’t affect other accounts', async () => {
    await codesOf(10, () => guess());
    const { access_token } = (await tested.signIn(`guessed-${people}@example.org`)).body;
    expect((await authenticator.verify(access_token, app)).status).toBe(429);
    await authenticator.newMember(`other-${people}@example.org`);
  });

  it('can’t share the last point between simultaneous requests', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => guess()));
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  });

  it('doesn’t count right codes', async () => {
    const { access_token } = (await tested.signIn(`guessed-${people}@example.org`)).body;
    let current = access_token;
    for (let at = 0; at < 12; at += 1) {
      const { status, body } = await authenticator.verify(current, app);
      expect(status).toBe(200);
      current = body.access_token;
      authenticator.nextStep();
    }
  });

  it('is audited with the client’s address', async () => {
    await guess();
    const audit = await tested.published('audit.entry.recorded.v1');
    expect(audit.map(({ data }) => data)).toContainEqual(
      expect.objectContaining({
        action: 'identity.second-factor-failed',
        subject: expect.objectContaining({ factorId: app.id, clientAddress: expect.any(String) }),
      }),
    );
  });
});
