import { randomUUID } from 'node:crypto';
import { SessionEnded } from '@casebook/contracts';
import { describe, expect, it } from '@jest/globals';
import { exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { setUpBank } from '../../test/bank-under-test.ts';

/** Tests the guard that all services share, on a route of the bank. */
describe('the guard', () => {
  const tested = setUpBank({ hasContent: false });

  const request = async (authorization?: string, path = '/api/v1/questions') => {
    const response = await fetch(`${tested.service.url}${path}`, { headers: authorization ? { authorization } : {} });
    const { code } = (await response.json()) as { code?: string };
    return { status: response.status, code };
  };
  const claims = () => ({ session_id: randomUUID(), app_metadata: { role: 'admin' } });
  const inTime = (token: SignJWT) =>
    token
      .setSubject(randomUUID())
      .setIssuer(tested.tokens.issuer)
      .setAudience('authenticated')
      .setIssuedAt()
      .setExpirationTime('1h');
  const refused = { status: 401, code: 'auth.token-invalid' };

  it('accepts a member and refuses a request without a token', async () => {
    expect(await request((await tested.tokens.bearer()).authorization)).toEqual({ status: 200 });
    expect(await request()).toEqual({ status: 401, code: 'auth.required' });
    expect(await request('Basic YTpi')).toEqual({ status: 401, code: 'auth.required' });
  });

  it('refuses a token that has expired', async () => {
    expect(await request((await tested.tokens.bearer('member', { expiresIn: '-1s' })).authorization)).toEqual(refused);
  });

  it('refuses a token without a signature', async () => {
    const token = new UnsecuredJWT(claims())
      .setSubject(randomUUID())
      .setIssuer(tested.tokens.issuer)
      .setAudience('authenticated');
    expect(await request(`Bearer ${token.setExpirationTime('1h').encode()}`)).toEqual(refused);
  });

  it('refuses a token signed with another key', async () => {
    const { privateKey } = await generateKeyPair('ES256');
    const token = await inTime(new SignJWT(claims()).setProtectedHeader({ alg: 'ES256', kid: randomUUID() })).sign(privateKey);
    expect(await request(`Bearer ${token}`)).toEqual(refused);
  });

  it('refuses other algorithms, including HMAC with the public key', async () => {
    const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
    const byRsa = await inTime(new SignJWT(claims()).setProtectedHeader({ alg: 'RS256' })).sign(privateKey);
    const publicText = new TextEncoder().encode(await exportSPKI(publicKey));
    const byHmac = await inTime(new SignJWT(claims()).setProtectedHeader({ alg: 'HS256' })).sign(publicText);
    expect([await request(`Bearer ${byRsa}`), await request(`Bearer ${byHmac}`)]).toEqual([refused, refused]);
  });

  it('refuses an aal1 session of an account with a second factor, also for admins and on routes for visitors', async () => {
    const insufficient = { status: 403, code: 'auth.insufficient-aal' };
    for (const role of ['member', 'admin'] as const) {
      expect(await request((await tested.tokens.bearer(role, { mfaEnrolled: true })).authorization)).toEqual(insufficient);
      expect(await request((await tested.tokens.bearer(role, { mfaEnrolled: true, aal: 'aal2' })).authorization)).toEqual({
        status: 200,
      });
      expect(await request((await tested.tokens.bearer(role, { aal: 'aal2' })).authorization)).toEqual({ status: 200 });
    }
    const { authorization } = await tested.tokens.bearer('member', { mfaEnrolled: true });
    expect(await request(authorization, '/api/v1/counts')).toEqual(insufficient);
    expect(await request(undefined, '/api/v1/counts')).toEqual({ status: 200 });
  });

  it('accepts old and new tokens after a key rotation', async () => {
    const before = await tested.tokens.bearer();
    await request(before.authorization);
    await tested.tokens.rotate();
    const after = await tested.tokens.bearer();
    // Keys are fetched at most once per second, so the first requests may be refused.
    await until(async () => (await request(after.authorization)).status === 200);
    expect(await request(before.authorization)).toEqual({ status: 200 });
  });

  it('refuses a session after the event that ended it', async () => {
    const { id: userId, sessionId, authorization } = await tested.tokens.bearer();
    expect((await request(authorization)).status).toBe(200);
    const tokensExpireAt = new Date(Date.now() + 3_600_000).toISOString();
    await tested.deliver(SessionEnded, {
      aggregateId: sessionId,
      data: { sessionId, userId, reason: 'signed-out', tokensExpireAt },
    });
    await until(async () => (await request(authorization)).status !== 200);
    expect(await request(authorization)).toEqual(refused);
  });
});

/** Waits for at most 30 s. */
async function until(condition: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 30_000; !(await condition()); await new Promise((resolve) => setTimeout(resolve, 20)))
    if (Date.now() > end) throw new Error('It did not happen within 30 s');
}
