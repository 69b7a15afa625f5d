import { generateKeyPairSync } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { decodeJwt, decodeProtectedHeader, SignJWT, UnsecuredJWT } from 'jose';
import { PASSWORD, setUpIdentity, waitFor } from '../../test/identity-under-test.ts';

describe('a session', () => {
  const tested = setUpIdentity();
  let people = 0;
  let email: string;

  beforeEach(async () => {
    tested.clock.set(new Date());
    people += 1;
    email = `someone-${people}@example.org`;
  });

  const newSession = async () => (await tested.signUp(email)).body;
  const later = (ms: number) => tested.clock.set(new Date(Date.now() + ms));
  const ended = async (sessionToken: string) => {
    const { session_id } = decodeJwt(sessionToken);
    return (await tested.published('identity.session.ended.v1')).filter(({ aggregateId }) => aggregateId === session_id);
  };

  describe('starts by signing in', () => {
    it('with the same error for a wrong password and for an address without an account', async () => {
      await newSession();
      const wrong = await tested.signIn(email, 'Wrong-Password-1');
      const free = await tested.signIn('nobody@example.org', 'Wrong-Password-1');
      expect(wrong.body).toEqual({ code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' });
      expect([free.status, free.body]).toEqual([wrong.status, wrong.body]);
    });
  });

  describe('is refreshed', () => {
    it('with a new token each time, in the same session', async () => {
      const first = await newSession();
      const second = (await tested.refresh(first.refresh_token)).body;
      const third = (await tested.refresh(second.refresh_token)).body;
      expect(new Set([first, second, third].map(({ refresh_token }) => refresh_token)).size).toBe(3);
      expect(decodeJwt(third.access_token).session_id).toBe(decodeJwt(first.access_token).session_id);
      expect(decodeJwt(third.access_token).amr).toEqual(decodeJwt(first.access_token).amr);
    });

    it('with its sign-in method if the previous version of the service opened it', async () => {
      const first = await newSession();
      await tested.query("UPDATE sessions SET amr = '[]' WHERE id = $1", [decodeJwt(first.access_token).session_id]);
      const second = (await tested.refresh(first.refresh_token)).body;
      expect(decodeJwt(second.access_token).amr).toEqual(decodeJwt(first.access_token).amr);
      expect(await tested.query('SELECT DISTINCT method FROM sessions')).toEqual([{ method: 'password' }]);
    });

    it('with the same new token for concurrent requests', async () => {
      const { refresh_token } = await newSession();
      const answers = await Promise.all([1, 2, 3, 4, 5].map(() => tested.refresh(refresh_token)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1);
    });

    it('with the active token again within ten seconds, even if the new token was used since', async () => {
      const first = await newSession();
      const second = (await tested.refresh(first.refresh_token)).body;
      later(9_000);
      expect((await tested.refresh(first.refresh_token)).body.refresh_token).toBe(second.refresh_token);
      const third = (await tested.refresh(second.refresh_token)).body;
      expect((await tested.refresh(first.refresh_token)).body.refresh_token).toBe(third.refresh_token);
    });

    it('with the active token as long as nobody has used it, since its answer may be lost, and audited after ten seconds', async () => {
      const first = await newSession();
      const second = (await tested.refresh(first.refresh_token)).body;
      later(3 * 24 * 3_600_000);
      const repeated = await tested.refresh(first.refresh_token);
      expect([repeated.status, repeated.body.refresh_token]).toEqual([200, second.refresh_token]);
      const { session_id: sessionId } = decodeJwt(first.access_token);
      expect(decodeJwt(repeated.body.access_token).session_id).toBe(sessionId);
      const audited = (await tested.published('audit.entry.recorded.v1')).filter(
        ({ data }) => data.action === 'identity.refresh-repeated',
      );
      expect(audited).toMatchObject([{ data: { subject: { userId: first.user.id, sessionId } } }]);
      expect((await tested.refresh(second.refresh_token)).status).toBe(200);
    });

    it('never again once a token whose successor was used is sent later, since it may be stolen', async () => {
      const first = await newSession();
      const parent = (await tested.refresh(first.refresh_token)).body;
      const second = (await tested.refresh(parent.refresh_token)).body;
      later(11_000);
      const reused = await tested.refresh(first.refresh_token);
      expect(reused.body).toEqual({
        code: 400,
        error_code: 'refresh_token_already_used',
        msg: 'Invalid Refresh Token: Already Used',
      });
      expect((await tested.refresh(second.refresh_token)).body).toMatchObject({
        error_code: 'refresh_token_not_found',
        msg: 'Invalid Refresh Token: Refresh Token Not Found',
      });
      expect(await ended(first.access_token)).toMatchObject([{ data: { reason: 'token-reused' } }]);
      await waitFor(async () => (await tested.request('GET', '/user', { token: second.access_token })).status === 403);
    });

    it('with a token that the database stores only as a hash', async () => {
      const { refresh_token } = await newSession();
      const { refresh_token: next } = (await tested.refresh(refresh_token)).body;
      const rows = JSON.stringify(await tested.query('SELECT * FROM refresh_tokens'));
      expect(rows).not.toContain(refresh_token);
      expect(rows).not.toContain(next);
    });
  });

  describe('ends', () => {
    it.each([
      ['local', [403, 200]],
      ['others', [200, 403]],
      ['global', [403, 403]],
    ])('by signing out with scope %s', async (scope, [here, elsewhere]) => {
      const one = await newSession();
      const other = (await tested.signIn(email)).body;
      expect((await tested.request('POST', `/logout?scope=${scope}`, { token: one.access_token })).status).toBe(204);
      expect((await tested.request('GET', '/user', { token: one.access_token })).status).toBe(here);
      expect((await tested.request('GET', '/user', { token: other.access_token })).status).toBe(elsewhere);
    });

    it('with an event that covers the lifetime of its tokens', async () => {
      const { access_token } = await newSession();
      await tested.request('POST', '/logout', { token: access_token });
      const [event] = await ended(access_token);
      expect(event?.data.reason).toBe('signed-out');
      expect(Date.parse(String(event?.data.tokensExpireAt))).toBeGreaterThanOrEqual(Number(decodeJwt(access_token).exp) * 1_000);
    });

    it('and its token is refused before and after the event was handled', async () => {
      const { access_token } = await newSession();
      await tested.request('POST', '/logout', { token: access_token });
      const refusal = { code: 403, error_code: 'session_not_found' };
      expect((await tested.request('GET', '/user', { token: access_token })).body).toMatchObject(refusal);
      await waitFor(async () =>
        (await tested.inbox('identity.refuse-session-when-ended')).every(({ status }) => status === 'done'),
      );
      await tested.published('identity.session.ended.v1');
      expect((await tested.request('POST', '/logout', { token: access_token })).body).toMatchObject(refusal);
    });

    it('on other devices when the password changes', async () => {
      const here = await newSession();
      const elsewhere = (await tested.signIn(email)).body;
      const changed = await tested.request('PUT', '/user', { token: here.access_token, body: { password: 'Brand-New-Pass-1' } });
      expect(changed.status).toBe(200);
      expect((await tested.refresh(elsewhere.refresh_token)).body.error_code).toBe('refresh_token_not_found');
      expect((await tested.refresh(here.refresh_token)).status).toBe(200);
      expect(await ended(elsewhere.access_token)).toMatchObject([{ data: { reason: 'password-changed' } }]);
      expect((await tested.signIn(email, PASSWORD)).body.error_code).toBe('invalid_credentials');
    });
  });

  describe('is authenticated by an access token', () => {
    it('that names its published key', async () => {
      const { access_token } = await newSession();
      const { body, headers } = await tested.request('GET', '/.well-known/jwks.json');
      const header = decodeProtectedHeader(access_token);
      expect(header).toMatchObject({ alg: 'ES256', typ: 'JWT' });
      expect(body.keys.map(({ kid }: { kid: string }) => kid)).toContain(header.kid);
      expect(body.keys[0]).not.toHaveProperty('d');
      expect(headers.get('cache-control')).toContain('max-age=600');
    });

    it('but not by a forged one', async () => {
      const { access_token } = await newSession();
      const claims = decodeJwt(access_token);
      const { kid } = decodeProtectedHeader(access_token);
      const foreign = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
      const sign = (alg: string, key: Parameters<SignJWT['sign']>[0]) =>
        new SignJWT(claims).setProtectedHeader({ alg, kid }).sign(key);
      const { body: jwks } = await tested.request('GET', '/.well-known/jwks.json');
      const forged = [
        await sign('ES256', foreign),
        await sign('HS256', Buffer.from(JSON.stringify(jwks.keys[0]))),
        new UnsecuredJWT(claims).encode(),
        `${access_token.slice(0, -4)}AAAA`,
        'nonsense',
      ];
      for (const token of forged)
        expect((await tested.request('GET', '/user', { token })).body).toMatchObject({ code: 403, error_code: 'bad_jwt' });
    });

    it('for an hour', async () => {
      await tested.query("UPDATE signing_keys SET signs_from = signs_from - interval '2 hours'");
      later(-3_601_000);
      const { access_token } = await newSession();
      expect((await tested.request('GET', '/user', { token: access_token })).body).toMatchObject({
        code: 403,
        error_code: 'bad_jwt',
        msg: 'invalid JWT: unable to parse or verify signature, token has invalid claims: token is expired',
      });
    });

    it('but not without one', async () => {
      for (const [method, path] of [
        ['GET', '/user'],
        ['PUT', '/user'],
        ['POST', '/logout'],
      ] as const)
        expect((await tested.request(method, path)).body).toMatchObject({ code: 401, error_code: 'no_authorization' });
    });
  });
});
