import { Database, systemCaller } from '@casebook/platform';
import { describe, expect, it } from '@jest/globals';
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, importJWK, jwtVerify, SignJWT } from 'jose';
import { type IdentityUnderTest, startIdentity } from '../../test/identity-under-test.ts';
import { KEY_LEAD_MS } from './key-rules.ts';
import { KeysRepository } from './keys.repository.ts';
import { unseal } from './sealing.ts';
import { KeyPairs, RotateKeys } from './signing-keys.ts';

const withIdentity = async (algorithm: string, work: (tested: IdentityUnderTest) => Promise<void>) => {
  const tested = await startIdentity({ AUTH_SIGNING_ALGORITHM: algorithm });
  try {
    await work(tested);
  } finally {
    await tested.stop();
  }
};
const jwksOf = async (tested: IdentityUnderTest) => (await tested.request('GET', '/.well-known/jwks.json')).body as never;

describe('access tokens', () => {
  it.each([
    ['ES256', { kty: 'EC', crv: 'P-256' }],
    ['RS256', { kty: 'RSA', e: 'AQAB' }],
    ['EdDSA', { kty: 'OKP', crv: 'Ed25519' }],
  ])('are signed with %s if it is configured', (alg, described) =>
    withIdentity(alg, async (tested) => {
      const { access_token } = (await tested.signUp('ada@example.org')).body;
      expect(decodeProtectedHeader(access_token)).toMatchObject({ alg, typ: 'JWT' });
      const { keys } = (await jwksOf(tested)) as { keys: object[] };
      expect(keys).toEqual([expect.objectContaining({ ...described, alg, use: 'sig', key_ops: ['verify'] })]);
      expect(JSON.stringify(keys)).not.toContain('"d"');
      await jwtVerify(access_token, createLocalJWKSet({ keys } as never));
      expect((await tested.request('GET', '/user', { token: access_token })).status).toBe(200);
    }),
  );

  it('of the former algorithm stay valid after a rotation to another one', () =>
    withIdentity('ES256', async (tested) => {
      const old = (await tested.signUp('ada@example.org')).body.access_token;
      const { config } = tested;
      const rotate = new RotateKeys(
        tested.service.app.get(Database, { strict: false }),
        tested.service.app.get(KeysRepository, { strict: false }),
        new KeyPairs({ ...config, signingAlgorithm: 'RS256' }),
      );
      await rotate.execute(systemCaller('test', 'test'));
      tested.clock.set(new Date(Date.now() + KEY_LEAD_MS + 1_000));
      const fresh = (await tested.signIn('ada@example.org')).body.access_token;
      expect([old, fresh].map((token) => decodeProtectedHeader(token).alg)).toEqual(['ES256', 'RS256']);
      for (const token of [old, fresh]) expect((await tested.request('GET', '/user', { token })).status).toBe(200);
    }));

  it('are accepted with the algorithm of their key only', () =>
    withIdentity('RS256', async (tested) => {
      const token = (await tested.signUp('ada@example.org')).body.access_token;
      const [key] = await tested.service.app.get(KeysRepository, { strict: false }).list();
      if (!key) throw new Error('No key');
      const sealed = { secret: tested.config.keySecret, purpose: 'casebook identity signing keys', subject: key.id };
      const jwk = JSON.parse(unseal(key.privateSealed, sealed));
      for (const alg of ['RS384', 'PS256', 'RS512']) {
        const forged = await new SignJWT(decodeJwt(token))
          .setProtectedHeader({ alg, kid: key.id })
          .sign(await importJWK({ ...jwk, alg }, alg));
        expect(await tested.request('GET', '/user', { token: forged })).toMatchObject({
          status: 403,
          body: { error_code: 'bad_jwt' },
        });
      }
    }));
});
