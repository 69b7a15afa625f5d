import { ADMIN_GATE_MS, ADMIN_LOCK_MS } from '@casebook/contracts';
import { bootService } from '@casebook/platform';
import { freePort } from '@casebook/servers';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import { ADMIN_CODE } from '../../test/admin-code.ts';
import { cookieOf, gateRequest, newAdmin, newLockedAdmin } from '../../test/administrator.ts';
import { setUpIdentity, startIdentity, waitFor } from '../../test/identity-under-test.ts';
import { RecordingTransport } from '../../test/recording-transport.ts';
import { identity } from '../identity.definition.ts';

interface Problem {
  readonly code?: string;
  readonly detail?: string;
  readonly retryAfter?: number;
}

describe('the admins’ gate', () => {
  const tested = setUpIdentity();
  let people = 0;
  let email: string;

  beforeEach(async () => {
    tested.clock.set(new Date());
    await tested.query('DELETE FROM admin_gate_guesses');
    people += 1;
    email = `admin-${people}@example.org`;
  });

  const guess = async (token: string, code: string, address?: string) => {
    const response = await gateRequest(tested, 'POST', token, { body: { code }, address });
    const { code: error, detail, retryAfter } = (await response.json()) as Problem;
    return { status: response.status, error, detail, retryAfter };
  };
  const state = async (token: string, cookie?: string) => (await gateRequest(tested, 'GET', token, { cookie })).json();
  const listAccounts = async (token: string, cookie?: string) =>
    (await tested.request('GET', '/admin/users', { token, headers: cookie ? { cookie } : {} })).status;
  const audited = async (action: string) =>
    (await tested.published('audit.entry.recorded.v1')).filter(({ data }) => data.action === action).length;
  const later = (ms: number) => tested.clock.set(new Date(Date.now() + ms));

  it('is closed to members, and locked for an admin who has not entered the code', async () => {
    const { access_token: member } = (await tested.signUp('member@example.org')).body;
    expect(await guess(member, ADMIN_CODE)).toMatchObject({ status: 403, error: 'auth.forbidden' });
    const { access_token } = await newLockedAdmin(tested, email);
    expect(await state(access_token)).toEqual({ configured: true, attemptsRemaining: 3 });
    expect(await listAccounts(access_token)).toBe(403);
    expect((await gateRequest(tested, 'POST', access_token, { path: '/renewal' })).status).toBe(403);
  });

  it('opens with the code, by a cookie that scripts can’t read and other sites don’t send', async () => {
    const { access_token } = await newLockedAdmin(tested, email);
    const response = await gateRequest(tested, 'POST', access_token, { body: { code: ADMIN_CODE } });
    const unlockedUntil = new Date(tested.clock.now().getTime() + ADMIN_GATE_MS);
    expect(await response.json()).toMatchObject({ configured: true, attemptsRemaining: 3 });
    expect(response.headers.getSetCookie()[0]).toMatch(/^casebook-admin=\S+; Max-Age=900; Path=\/; HttpOnly; SameSite=Strict$/);
    const { exp, session_id } = decodeJwt(cookieOf(response).split('=')[1] ?? '');
    expect(Math.abs((exp ?? 0) * 1_000 - unlockedUntil.getTime())).toBeLessThan(5_000);
    expect(session_id).toBe(decodeJwt(access_token).session_id);
    expect(await listAccounts(access_token, cookieOf(response))).toBe(200);
    expect(await audited('identity.admin-gate-unlocked')).toBeGreaterThan(0);
  });

  it('counts wrong codes down, locks for five minutes at the third, and says so', async () => {
    const { access_token } = await newLockedAdmin(tested, email);
    expect(await guess(access_token, 'wrong')).toMatchObject({ status: 403, detail: 'Incorrect code. 2 attempts remaining.' });
    expect(await guess(access_token, 'wrong')).toMatchObject({ status: 403, detail: 'Incorrect code. 1 attempts remaining.' });
    const third = { status: 429, detail: 'Too many failed attempts. Access locked for 5 minutes.', retryAfter: 300 };
    expect(await guess(access_token, 'wrong')).toMatchObject(third);
    const waiting = { status: 429, detail: 'Access temporarily locked. Please wait before trying again.' };
    expect(await guess(access_token, ADMIN_CODE)).toMatchObject(waiting);
    expect(await state(access_token)).toMatchObject({ attemptsRemaining: 0, lockedUntil: expect.any(String) });
    later(ADMIN_LOCK_MS + 1_000);
    expect(await guess(access_token, ADMIN_CODE)).toMatchObject({ status: 200 });
    expect(await audited('identity.admin-gate-refused')).toBe(3);
  });

  it('counts by address, too, and starts anew after the right code', async () => {
    const [one, other] = [await newLockedAdmin(tested, email), await newLockedAdmin(tested, `other-${email}`)];
    await guess(one.access_token, 'wrong', '203.0.113.7');
    await guess(one.access_token, 'wrong', '203.0.113.7');
    expect(await guess(other.access_token, 'wrong', '203.0.113.7')).toMatchObject({ status: 429 });
    expect(await guess(other.access_token, ADMIN_CODE, '203.0.113.7')).toMatchObject({ error: 'admin.gate-locked' });
    expect(await guess(other.access_token, ADMIN_CODE, '203.0.113.8')).toMatchObject({ status: 200 });
    expect(await guess(other.access_token, 'wrong', '203.0.113.8')).toMatchObject({
      detail: 'Incorrect code. 2 attempts remaining.',
    });
  });

  it('counts three of fifty guesses at once, from ten addresses and at two replicas', async () => {
    const { access_token } = await newLockedAdmin(tested, email);
    const config = { ...tested.config, port: await freePort() };
    const replica = await bootService(identity, config, { transport: new RecordingTransport() }, { clock: tested.clock });
    const origins = [tested.service.url, replica.url];
    const guesses = await Promise.all(
      Array.from({ length: 50 }, async (_, at) => {
        const address = `198.51.100.${at % 10}`;
        const replicated = { ...tested, service: { ...tested.service, url: origins[at % 2] ?? '' } };
        const response = await gateRequest(replicated, 'POST', access_token, { body: { code: 'wrong' }, address });
        return ((await response.json()) as Problem).code;
      }),
    );
    await replica.stop();
    const count = (code: string) => guesses.filter((each) => each === code).length;
    expect([count('admin.code-wrong'), count('admin.code-too-often')]).toEqual([2, 1]);
    // A busy machine sheds some requests before they are counted.
    const others = new Set(guesses.filter((code) => code !== 'admin.code-wrong' && code !== 'admin.code-too-often'));
    expect(['admin.gate-locked', 'service.overloaded', 'service.unavailable']).toEqual(expect.arrayContaining([...others]));
  });

  it('opens for its session only, not for another bearer, nor for the cookie alone', async () => {
    const admin = await newAdmin(tested, email);
    const second = (await tested.signIn(email)).body;
    const other = await newLockedAdmin(tested, `other-${email}`);
    expect(await listAccounts(second.access_token, admin.cookie)).toBe(403);
    expect(await listAccounts(other.access_token, admin.cookie)).toBe(403);
    expect((await tested.request('GET', '/admin/users', { headers: { cookie: admin.cookie } })).status).toBe(401);
    const gateToken = admin.cookie.split('=')[1] ?? '';
    expect((await tested.request('GET', '/user', { token: gateToken })).status).toBe(403);
    expect(await listAccounts(admin.access_token, `casebook-admin=${admin.access_token}`)).toBe(403);
  });

  it('is renewed while open, and locked a quarter of an hour after the last renewal', async () => {
    const { access_token, cookie } = await newAdmin(tested, email);
    const renewed = await gateRequest(tested, 'POST', access_token, { path: '/renewal', cookie });
    expect(renewed.status).toBe(200);
    expect(await listAccounts(access_token, cookieOf(renewed))).toBe(200);
    const expired = await newLockedAdmin(tested, `late-${email}`);
    later(-2 * ADMIN_GATE_MS);
    const opened = await gateRequest(tested, 'POST', expired.access_token, { body: { code: ADMIN_CODE } });
    expect(await listAccounts(expired.access_token, cookieOf(opened))).toBe(403);
  });

  it('is locked by Exit Admin, for every copy of the cookie', async () => {
    const { access_token, cookie, user } = await newAdmin(tested, email);
    const exited = await gateRequest(tested, 'DELETE', access_token, { cookie });
    expect([exited.status, exited.headers.getSetCookie()[0]]).toEqual([
      204,
      expect.stringMatching(/^casebook-admin=; Max-Age=0;/),
    ]);
    const [ended] = (await tested.published('identity.gate.ended.v1')).filter(({ data }) => data.userId === user.id);
    expect(ended?.data.sessionId).toBe(decodeJwt(access_token).session_id);
    await waitFor(async () => (await listAccounts(access_token, cookie)) === 403);
    expect((await gateRequest(tested, 'POST', access_token, { path: '/renewal', cookie })).status).toBe(403);
    expect((await gateRequest(tested, 'DELETE', access_token, { cookie })).status).toBe(204);
    expect(await audited('identity.admin-gate-locked')).toBe(1);
  });

  it('is locked with the session: after sign-out, and for a demoted admin', async () => {
    const { access_token, cookie } = await newAdmin(tested, email);
    await tested.request('POST', '/logout', { token: access_token });
    expect((await gateRequest(tested, 'POST', access_token, { path: '/renewal', cookie })).status).toBeGreaterThanOrEqual(401);
    await waitFor(async () => (await listAccounts(access_token, cookie)) === 403);
  });
});

describe('without a configured code', () => {
  it('the gate stays locked and says why', async () => {
    const tested = await startIdentity({ ADMIN_CODE_HASH: '' });
    const { access_token } = await newLockedAdmin(tested, 'admin@example.org');
    const response = await gateRequest(tested, 'POST', access_token, { body: { code: ADMIN_CODE } });
    expect([response.status, ((await response.json()) as Problem).code]).toEqual([409, 'admin.gate-unset']);
    expect(await (await gateRequest(tested, 'GET', access_token)).json()).toEqual({ configured: false, attemptsRemaining: 3 });
    await tested.stop();
  });
});
