import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Answer, type IdentityUnderTest, setUpIdentity } from '../../test/identity-under-test.ts';
import type { Mail } from '../../test/mailbox.ts';
import { codeOf, secretOf, wrongCodeOf } from '../../test/mailed.ts';

const MINUTE = 60_000;
const EXPIRED = { code: 403, error_code: 'otp_expired', msg: 'Token has expired or is invalid' };
const EXPIRED_LINK = { code: 403, error_code: 'otp_expired', msg: 'Email link is invalid or has expired' };
const verifyOn = (tested: IdentityUnderTest) => (body: object) => tested.request('POST', '/verify', { body });

describe('a mailed code', () => {
  const tested = setUpIdentity();
  let people = 0;
  let email: string;
  let mail: Mail | undefined;

  beforeEach(async () => {
    tested.clock.set(new Date());
    people += 1;
    email = `coded-${people}@example.org`;
    await tested.signUp(email);
    mail = await requestMail('/otp');
  });

  const verify = (body: object) => verifyOn(tested)(body);
  const requestMail = async (path: string, count = 1) => {
    await tested.request('POST', path, { body: { email } });
    return (await tested.mailTo(email, count))[0];
  };
  const enter = (token: string, type = 'email', address = email) => verify({ type, email: address, token });
  const enterWrong = async (times: number) => {
    for (let at = 0; at < times; at += 1) expect((await enter(wrongCodeOf(mail))).body).toEqual(EXPIRED);
  };

  it('works once', async () => {
    expect((await enter(codeOf(mail))).status).toBe(200);
    expect((await enter(codeOf(mail))).body).toEqual(EXPIRED);
    expect((await verify({ type: 'magiclink', token_hash: secretOf(mail) })).body).toEqual(EXPIRED_LINK);
  });

  it('works once under concurrent requests, together with its link', async () => {
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => enter(codeOf(mail))),
      ...Array.from({ length: 10 }, () => verify({ type: 'magiclink', token_hash: secretOf(mail) })),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...new Array(19).fill(403)]);
  });

  it('works for an hour', async () => {
    tested.clock.set(new Date(Date.now() + 61 * MINUTE));
    expect((await enter(codeOf(mail))).body).toEqual(EXPIRED);
    expect((await verify({ type: 'magiclink', token_hash: secretOf(mail) })).body).toEqual(EXPIRED_LINK);
  });

  it('works for its own address only', async () => {
    const code = codeOf(mail);
    const other = `other-${email}`;
    await tested.signUp(other);
    await tested.request('POST', '/otp', { body: { email: other } });
    await tested.mailTo(other);
    expect((await enter(code, 'email', other)).body).toEqual(EXPIRED);
    expect((await enter(code, 'email', `nobody-${email}`)).body).toEqual(EXPIRED);
    expect((await enter(code)).status).toBe(200);
  });

  it.each(['signup', 'recovery', 'invite', 'email_change', 'sms', 'banana'])('does not work as %s', async (type) => {
    expect((await enter(codeOf(mail), type)).body).toEqual(EXPIRED);
    expect((await verify({ type, token_hash: secretOf(mail) })).status).not.toBe(200);
    expect((await enter(codeOf(mail), 'magiclink')).status).toBe(200);
  });

  it('of a recovery works as recovery only', async () => {
    const recovery = await requestMail('/recover', 2);
    expect(recovery?.subject).toContain('new password');
    for (const type of ['email', 'magiclink', 'signup']) expect((await enter(codeOf(recovery), type)).body).toEqual(EXPIRED);
    expect((await enter(codeOf(recovery), 'recovery')).status).toBe(200);
  });

  it('is void after five wrong codes, but the link beside it works', async () => {
    await enterWrong(5);
    expect((await enter(codeOf(mail))).body).toEqual(EXPIRED);
    expect((await verify({ type: 'magiclink', token_hash: secretOf(mail) })).status).toBe(200);
  });

  it('still works after four wrong codes', async () => {
    await enterWrong(4);
    expect((await enter(codeOf(mail))).status).toBe(200);
  });

  it('takes no more than five of many concurrent codes', async () => {
    await Promise.all(Array.from({ length: 20 }, () => enter(wrongCodeOf(mail))));
    const [request] = await tested.query<{ code_failures: number }>('SELECT code_failures FROM link_requests WHERE email = $1', [
      email,
    ]);
    expect(request?.code_failures).toBe(5);
    expect((await enter(codeOf(mail))).body).toEqual(EXPIRED);
  });

  it('of a later mail works although an earlier one is void', async () => {
    await enterWrong(5);
    const later = await requestMail('/otp', 2);
    expect((await enter(codeOf(later))).status).toBe(200);
  });

  it.each<[string, string]>([
    ['of letters', 'abcdef'],
    ['of one digit', '1'],
    ['of a million characters', '1'.repeat(100_000)],
    ['with half a surrogate pair', '\ud800'],
    ['of markup', '<b>123456</b>'],
  ])('%s is refused as expired, not by a validator', async (_name, token) => {
    expect((await enter(token)).body).toEqual(EXPIRED);
    expect((await verify({ type: 'magiclink', token_hash: token })).body).toEqual(EXPIRED_LINK);
    const followed = await tested.request(
      'GET',
      `/verify?type=magiclink&token=${encodeURIComponent(token.toWellFormed().slice(0, 4_000))}`,
    );
    expect(followed.headers.get('location')).toContain('error_code=otp_expired');
  });

  it('is missing: validation_failed, as in GoTrue', async () => {
    const msg = 'Verify requires either a token or a token hash';
    expect((await verify({ type: 'email', email })).body).toEqual({ code: 400, error_code: 'validation_failed', msg });
    expect((await tested.request('GET', '/verify?type=signup')).body).toMatchObject({
      code: 400,
      error_code: 'validation_failed',
    });
    expect((await tested.request('GET', '/verify?token=x')).body).toMatchObject({ code: 400, error_code: 'validation_failed' });
  });

  it('that is wrong is audited with the account, never with the code', async () => {
    await enter('424242');
    const failures = (await tested.published('audit.entry.recorded.v1')).filter(
      ({ data }) => data.action === 'identity.code-failed',
    );
    expect(failures.at(-1)?.data.subject).toMatchObject({ userId: expect.any(String) });
    expect(JSON.stringify(failures.map(({ data }) => data.subject))).not.toContain('424242');
  });
});

describe('guessing mailed codes', () => {
  const tested = setUpIdentity({ LIMIT_SCALE: '1' });

  const guess = async (email: string, times: number, type = 'email'): Promise<Answer[]> => {
    const answers: Answer[] = [];
    for (let at = 0; at < times; at += 1) answers.push(await verifyOn(tested)({ type, email, token: 'wrong!' }));
    return answers;
  };
  const shapeOf = ({ status, body }: Answer) => ({ status, error_code: body.error_code });

  it('is refused after ten wrong codes an hour, the same with and without an account, across types', async () => {
    await tested.signUp('guessed@example.org');
    await tested.request('POST', '/otp', { body: { email: 'guessed@example.org' } });
    const [mail] = await tested.mailTo('guessed@example.org');
    const registered = [...(await guess('guessed@example.org', 6)), ...(await guess('guessed@example.org', 6, 'recovery'))];
    const missing = [...(await guess('free@example.org', 6)), ...(await guess('free@example.org', 6, 'recovery'))];
    expect(registered.map(shapeOf)).toEqual(missing.map(shapeOf));
    expect(registered.map(({ status }) => status)).toEqual([...new Array(10).fill(403), 429, 429]);
    expect(Number(registered.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await verifyOn(tested)({ type: 'email', email: 'guessed@example.org', token: codeOf(mail) })).status).toBe(429);
    expect((await verifyOn(tested)({ type: 'magiclink', token_hash: secretOf(mail) })).status).toBe(200);
  });
});
