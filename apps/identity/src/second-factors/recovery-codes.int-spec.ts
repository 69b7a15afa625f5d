import { beforeEach, describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import { setUpIdentity } from '../../test/identity-under-test.ts';
import { Authenticator } from '../../test/second-factor.ts';

describe('recovery codes', () => {
  const tested = setUpIdentity();
  const authenticator = new Authenticator(tested);
  let people = 0;
  let email: string;

  beforeEach(() => {
    tested.clock.set(new Date());
    people += 1;
    email = `codes-${people}@example.org`;
  });

  const generate = (token: string, path = '', body?: object) =>
    tested.request('POST', `/factors/recovery-codes${path}`, { token, body });
  const use = (token: string, code: string) =>
    tested.request('POST', '/factors/recovery-codes/verify', { token, body: { code } });
  const status = (token: string) => tested.request('GET', '/factors/recovery-codes', { token });
  const wrong = { code: 422, error_code: 'mfa_verification_failed', msg: 'Invalid recovery code entered' };

  it('are ten, shown once, and stored as hashes', async () => {
    const { session } = await authenticator.newMember(email);
    const { body, headers } = await generate(session.access_token);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toMatchObject({ type: 'recovery_code', friendly_name: 'Recovery codes', total: 10 });
    expect(new Set(body.codes).size).toBe(10);
    const rows = JSON.stringify(await tested.query('SELECT * FROM mfa_recovery_codes'));
    for (const code of body.codes) expect(rows).not.toContain(code);
    expect((await status(session.access_token)).body).toEqual({ id: body.id, type: 'recovery_code', total: 10, remaining: 10 });
    expect((await tested.request('GET', '/user', { token: session.access_token })).body.factors).toMatchObject([
      { factor_type: 'totp' },
      { id: body.id, factor_type: 'recovery_code', status: 'verified', friendly_name: 'Recovery codes' },
    ]);
  });

  it('are generated however many enrollments were abandoned', async () => {
    const { session } = await authenticator.newMember(email);
    for (let at = 0; at < 9; at += 1) await authenticator.enroll(session.access_token, `App ${at}`);
    expect((await generate(session.access_token)).status).toBe(200);
  });

  it('need aal2 and a sign-in or code of the last 15 minutes', async () => {
    const { access_token } = (await tested.signUp(`plain-${email}`)).body;
    expect((await generate(access_token)).body).toEqual({
      code: 403,
      error_code: 'insufficient_aal',
      msg: 'AAL2 required to generate recovery codes',
    });
    const { session } = await authenticator.newMember(email);
    tested.clock.set(new Date(tested.clock.now().getTime() + 16 * 60_000));
    expect((await generate(session.access_token)).body.error_code).toBe('reauthentication_needed');
  });

  it('raise a session to aal2 in place of the authenticator app, each once', async () => {
    const { session } = await authenticator.newMember(email);
    const { codes } = (await generate(session.access_token)).body;
    const [code = ''] = codes;
    const one = (await tested.signIn(email)).body;
    const raised = await use(one.access_token, code.toLowerCase().replaceAll('-', ' '));
    expect(raised.status).toBe(200);
    const claims = decodeJwt(raised.body.access_token);
    expect(claims).toMatchObject({ aal: 'aal2', session_id: decodeJwt(one.access_token).session_id });
    expect(claims.amr).toMatchObject([{ method: 'mfa/recovery_code' }, { method: 'password' }]);
    const other = (await tested.signIn(email)).body;
    expect((await use(other.access_token, code)).body).toEqual(wrong);
    expect((await status(session.access_token)).body).toMatchObject({ total: 10, remaining: 9 });
    const audit = await tested.published('audit.entry.recorded.v1');
    expect(audit.map(({ data }) => data)).toContainEqual(
      expect.objectContaining({ action: 'identity.recovery-code-used', subject: expect.objectContaining({ remaining: 9 }) }),
    );
  });

  it('are used once even by simultaneous requests', async () => {
    const { session } = await authenticator.newMember(email);
    const { codes } = (await generate(session.access_token)).body;
    const { access_token } = (await tested.signIn(email)).body;
    const answers = await Promise.all(Array.from({ length: 8 }, () => use(access_token, codes[0] ?? '')));
    expect(answers.filter(({ status: each }) => each === 200)).toHaveLength(1);
  });

  it('work for their own account only', async () => {
    const { session } = await authenticator.newMember(email);
    const { codes } = (await generate(session.access_token)).body;
    const other = await authenticator.newMember(`other-${email}`);
    await generate(other.session.access_token);
    const { access_token } = (await tested.signIn(`other-${email}`)).body;
    expect((await use(access_token, codes[0] ?? '')).body).toEqual(wrong);
    const { access_token: plain } = (await tested.signUp(`plain-${email}`)).body;
    expect((await use(plain, codes[0] ?? '')).body).toEqual(wrong);
  });

  it('are replaced by a new set', async () => {
    const { session } = await authenticator.newMember(email);
    const first = (await generate(session.access_token, '', { friendly_name: 'In the safe' })).body;
    const second = (await generate(session.access_token)).body;
    const third = (await generate(session.access_token, '/regenerate')).body;
    expect([second.id, third.id, third]).toEqual([first.id, first.id, expect.objectContaining({ friendly_name: 'In the safe' })]);
    const { access_token } = (await tested.signIn(email)).body;
    for (const { codes } of [first, second]) expect((await use(access_token, codes[0] ?? '')).body).toEqual(wrong);
    expect((await use(access_token, third.codes[0] ?? '')).status).toBe(200);
  });

  it('are removed alone, or with the last authenticator app', async () => {
    const { app, session } = await authenticator.newMember(email);
    const { id } = (await generate(session.access_token)).body;
    expect((await tested.request('DELETE', '/factors/recovery-codes', { token: session.access_token })).body).toEqual({ id });
    expect((await status(session.access_token)).body).toEqual({
      code: 404,
      error_code: 'mfa_factor_not_found',
      msg: 'The user has not enrolled recovery codes',
    });
    await generate(session.access_token);
    await tested.request('DELETE', `/factors/${app.id}`, { token: session.access_token });
    expect((await tested.refresh(session.refresh_token)).body.user).not.toHaveProperty('factors');
  });
});
