import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { decodeJwt, decodeProtectedHeader, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { newAdmin, serviceTokenOf } from '../../test/administrator.ts';
import { setUpIdentity, startIdentity } from '../../test/identity-under-test.ts';
import { Authenticator } from '../../test/second-factor.ts';

const SECRET = 'a service-role secret of the tests, thirty-two characters or more';
const KID = 'key-of-another-system';
const rsa = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const jwk = { ...rsa.publicKey.export({ format: 'jwk' }), kid: KID, alg: 'RS256' };

describe('a service-role token', () => {
  const tested = setUpIdentity({ AUTH_SERVICE_ROLE_SECRET: SECRET, AUTH_SERVICE_ROLE_JWK: JSON.stringify(jwk) });
  let token: string;

  beforeAll(async () => {
    token = await serviceTokenOf(tested);
  });

  const list = (bearer: string, headers: Record<string, string> = {}) =>
    tested.request('GET', '/admin/users', { token: bearer, headers });
  const issuer = () => `${tested.origin}/auth/v1`;
  const signed = (key: KeyObject | Uint8Array, alg: string, claims: JWTPayload = {}, kid?: string) => {
    const iat = Math.floor(Date.now() / 1_000);
    return new SignJWT({ role: 'service_role', iss: issuer(), iat, exp: iat + 60, ...claims })
      .setProtectedHeader({ alg, ...(kid && { kid }) })
      .sign(key);
  };
  const withSecret = (claims: JWTPayload = {}, secret = SECRET) => signed(new TextEncoder().encode(secret), 'HS256', claims);
  const badJwt = { status: 403, body: { error_code: 'bad_jwt' } };

  it('is signed by the active key and names neither a member nor an audience', async () => {
    const { body: keys } = await tested.request('GET', '/.well-known/jwks.json');
    expect(keys.keys.map(({ kid }) => kid)).toContain(decodeProtectedHeader(token).kid);
    const { iat, exp, ...claims } = decodeJwt(token);
    expect(claims).toEqual({ role: 'service_role', iss: issuer() });
    expect((exp ?? 0) - (iat ?? 0)).toBe(24 * 60 * 60);
  });

  it('opens the admin API, and the audit names it as the actor', async () => {
    expect((await list(token)).status).toBe(200);
    const created = await tested.request('POST', '/admin/users', {
      token,
      body: { email: 'audited@example.org', email_confirm: true },
    });
    const entries = (await tested.published('audit.entry.recorded.v1')).map(({ data }) => data);
    expect(entries).toContainEqual(
      expect.objectContaining({
        action: 'identity.account-created',
        actor: 'service-role',
        subject: { userId: created.body.id, role: 'member', confirmed: true },
      }),
    );
  });

  it('is no member’s: other routes refuse it, and visitors’ routes accept it', async () => {
    for (const [method, path] of [
      ['GET', '/user'],
      ['PUT', '/user'],
      ['POST', '/logout'],
      ['POST', '/factors'],
    ] as const)
      expect(await tested.request(method, path, { token, ...(method !== 'GET' && { body: {} }) })).toMatchObject({
        status: 403,
        body: { error_code: 'bad_jwt', msg: 'invalid claim: missing sub claim' },
      });
    const body = { email: 'nobody@example.org' };
    expect((await tested.request('POST', '/recover', { token, body })).status).toBe(200);
  });

  it('is taken from the Authorization header only', async () => {
    for (const headers of [{ apikey: token }, { apikey: `Bearer ${token}` }])
      expect(await tested.request('GET', '/admin/users', { headers })).toMatchObject({
        status: 401,
        body: { error_code: 'no_authorization', msg: 'This endpoint requires a valid Bearer token' },
      });
    const { access_token } = (await tested.signUp('plain@example.org')).body;
    expect((await list(access_token, { apikey: token })).status).toBe(403);
  });

  it('is also accepted if the configured secret or the configured RSA key signed it', async () => {
    expect((await list(await withSecret())).status).toBe(200);
    expect((await list(await signed(rsa.privateKey, 'RS256', {}, KID))).status).toBe(200);
  });

  it('of a configured key opens nothing but the admin API', async () => {
    for (const each of [await withSecret(), await signed(rsa.privateKey, 'RS256', {}, KID)]) {
      expect(await tested.request('GET', '/user', { token: each })).toMatchObject(badJwt);
      expect((await tested.request('POST', '/recover', { token: each, body: { email: 'a@example.org' } })).status).toBe(403);
    }
  });

  it('is refused if it is unsigned, altered, or signed by a stranger', async () => {
    const claims = decodeJwt(token);
    const [header, , signature] = token.split('.');
    const longer = Buffer.from(JSON.stringify({ ...claims, exp: 9_999_999_999 })).toString('base64url');
    const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    for (const forged of [
      new UnsecuredJWT(claims).encode(),
      `${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1]}.`,
      `${header}.${longer}.${signature}`,
      await signed(stranger, 'ES256', {}, decodeProtectedHeader(token).kid),
      await signed(generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey, 'RS256', {}, KID),
      await withSecret({}, 'another secret of the tests, thirty-two characters or more'),
      'not.a.token',
      'service_role',
    ])
      expect([forged, await list(forged)]).toMatchObject([forged, badJwt]);
  });

  it('is refused if a public key was used as the secret of an HMAC', async () => {
    const [published] = (await tested.request('GET', '/.well-known/jwks.json')).body.keys;
    const own = createPublicKey({ key: published as never, format: 'jwk' });
    for (const key of [own, rsa.publicKey])
      for (const text of [key.export({ type: 'spki', format: 'pem' }).toString(), JSON.stringify(key.export({ format: 'jwk' }))])
        for (const kid of [undefined, KID, published?.kid])
          expect(await list(await signed(new TextEncoder().encode(text), 'HS256', {}, kid))).toMatchObject(badJwt);
  });

  it('is refused if it has expired, lacks an expiry, or names another issuer, a subject, an audience, or another role', async () => {
    const { iss: _issuer, ...withoutIssuer } = { role: 'service_role', iss: '' };
    for (const claims of [
      { exp: Math.floor(Date.now() / 1_000) - 1 },
      { exp: undefined },
      { iss: 'https://elsewhere.example.org/auth/v1' },
      { ...withoutIssuer, iss: undefined },
      { sub: '0199aaaa-0000-7000-8000-000000000001' },
      { aud: 'authenticated' },
      { role: 'authenticated' },
      { role: 'supabase_admin' },
      { role: undefined },
    ])
      expect([claims, await list(await withSecret(claims as JWTPayload))]).toMatchObject([claims, badJwt]);
  });

  it('of a listed issuer is taken as Supabase’s tools make it: without an expiry, and with the role supabase_admin', async () => {
    const listing = await startIdentity({
      AUTH_SERVICE_ROLE_SECRET: SECRET,
      AUTH_SERVICE_ROLE_JWK: JSON.stringify(jwk),
      AUTH_SERVICE_ROLE_ISSUERS: 'supabase-demo, none',
    });
    const listBy = (bearer: string) => listing.request('GET', '/admin/users', { token: bearer });
    const untimed = { iat: undefined, exp: undefined };
    const supabase = { iss: 'supabase-demo', role: 'service_role', exp: 1_983_812_996, iat: undefined };
    for (const claims of [
      supabase,
      { iss: 'supabase-demo', role: 'service_role' },
      { iss: undefined, role: 'supabase_admin', ...untimed },
    ] as JWTPayload[]) {
      expect([claims, (await listBy(await withSecret(claims))).status]).toEqual([claims, 200]);
      expect([claims, (await listBy(await signed(rsa.privateKey, 'RS256', claims, KID))).status]).toEqual([claims, 200]);
    }
    const own = { iss: `${listing.origin}/auth/v1` };
    expect((await listBy(await withSecret(own))).status).toBe(200);
    for (const claims of [
      { ...supabase, exp: Math.floor(Date.now() / 1_000) - 1 },
      { ...supabase, role: 'anon' },
      { ...supabase, role: 'authenticated' },
      { ...supabase, sub: '0199aaaa-0000-7000-8000-000000000001' },
      { ...supabase, aud: 'authenticated' },
      { ...supabase, iss: 'https://elsewhere.example.org/auth/v1' },
      { ...own, exp: undefined },
      { ...own, role: 'supabase_admin' },
    ] as JWTPayload[])
      expect([claims, await listBy(await withSecret(claims))]).toMatchObject([claims, badJwt]);
    expect(
      await listBy(await withSecret(supabase as JWTPayload, 'a secret of a stranger, thirty-two characters or more')),
    ).toMatchObject(badJwt);
    const body = { email: 'x@example.org' };
    const token = await withSecret(supabase as JWTPayload);
    expect((await listing.request('GET', '/user', { token })).status).toBe(403);
    expect((await listing.request('POST', '/recover', { token, body })).status).toBe(403);
    await listing.stop();
  });

  it('is not a member’s token: not_admin', async () => {
    const { access_token } = (await tested.signUp('member@example.org')).body;
    expect(await list(access_token)).toMatchObject({ status: 403, body: { error_code: 'not_admin', msg: 'User not allowed' } });
    for (const [method, path, body] of [
      ['POST', '/admin/users', { email: 'x@example.org' }],
      ['POST', '/invite', { email: 'x@example.org' }],
      ['POST', '/admin/generate_link', { type: 'recovery', email: 'member@example.org' }],
    ] as const)
      expect((await tested.request(method, path, { token: access_token, body })).body.error_code).toBe('not_admin');
  });

  it('is not needed by an admin with an open gate, whose token needs the second factor that the account has', async () => {
    const { access_token: first, cookie } = await newAdmin(tested, 'boss@example.org');
    expect((await list(first, { cookie })).status).toBe(200);
    expect(await list(first)).toMatchObject({ status: 403, body: { error_code: 'not_admin' } });
    const authenticator = new Authenticator(tested);
    const app = await authenticator.enroll(first);
    const raised = (await authenticator.verify(first, app)).body;
    expect((await list(raised.access_token, { cookie })).status).toBe(200);
    const { access_token } = (await tested.signIn('boss@example.org')).body;
    expect(await list(access_token, { cookie })).toMatchObject({ status: 403, body: { error_code: 'insufficient_aal' } });
  });

  it('an admin’s token ends with the role, before the token expires', async () => {
    const [boss, other] = [await newAdmin(tested, 'chief@example.org'), await newAdmin(tested, 'demoted@example.org')];
    const demoted = await tested.request('PUT', `/admin/users/${other.user.id}`, {
      token: boss.access_token,
      headers: { cookie: boss.cookie },
      body: { app_metadata: { role: 'member' } },
    });
    expect(demoted.body.app_metadata.role).toBe('member');
    expect((await list(other.access_token, { cookie: other.cookie })).status).toBe(403);
  });
});
