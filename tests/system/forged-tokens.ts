import { createHmac, randomUUID } from 'node:crypto';
import { generateKeyPair, importJWK, type JWK, type JWTPayload, SignJWT } from 'jose';
import { unseal } from '../../apps/identity/src/keys/sealing.ts';
import { callApi } from '../journeys/api.ts';
import type { Member } from '../journeys/members.ts';
import { query, setting } from '../journeys/running-system.ts';

interface Signer {
  readonly id: string;
  readonly key: Awaited<ReturnType<typeof importJWK>>;
}

/** Tokens that must be refused, by their defect. */
export async function forgedTokens({ token }: Member): Promise<Record<string, string>> {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const claims = parse<JWTPayload>(payload);
  const asAdmin = encode({ ...claims, app_metadata: { provider: 'email', providers: ['email'], role: 'admin' } });
  const own = await identityKey();
  const foreign: Signer = { id: own.id, key: (await generateKeyPair('ES256')).privateKey };
  const now = Math.floor(Date.now() / 1_000);
  return {
    'not a JWT': 'nonsense',
    'three empty parts': '..',
    expired: await sign(own, { ...claims, iat: now - 7_200, exp: now - 3_600 }),
    'without an expiry': await sign(own, { ...claims, exp: undefined }),
    'not valid yet': await sign(own, { ...claims, nbf: now + 3_600 }),
    'of another issuer': await sign(own, { ...claims, iss: 'https://elsewhere.example' }),
    'for another audience': await sign(own, { ...claims, aud: 'anon' }),
    'without a role': await sign(own, { ...claims, app_metadata: {} }),
    'without a session': await sign(own, { ...claims, session_id: undefined }),
    'for an invalid subject': await sign(own, { ...claims, sub: 'nobody' }),
    'signed with a foreign key': await sign(foreign, claims),
    'naming a missing key': await sign({ ...foreign, id: randomUUID() }, claims),
    'with changed claims': [header, asAdmin, signature].join('.'),
    'with a changed signature': [header, payload, signature.split('').reverse().join('')].join('.'),
    'alg=none': `${encode({ alg: 'none', typ: 'JWT' })}.${asAdmin}.`,
    'alg=HS256 with the public key as its secret': await hmacSigned(claims),
  };
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const parse = <Value>(part: string): Value => JSON.parse(Buffer.from(part, 'base64url').toString()) as Value;

const sign = ({ id, key }: Signer, claims: JWTPayload): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: id, typ: 'JWT' }).sign(key);

/** Identity's own signing key, for tokens with a valid signature and wrong claims. */
async function identityKey(): Promise<Signer> {
  const [row] = await query<{ id: string; private_sealed: string }>(
    'identity',
    'SELECT id, private_sealed FROM signing_keys WHERE signs_from <= now() ORDER BY signs_from DESC LIMIT 1',
  );
  if (!row) throw new Error('identity has no signing key');
  const opened = unseal(row.private_sealed, {
    secret: setting('IDENTITY_KEY_SECRET'),
    purpose: 'casebook identity signing keys',
    subject: row.id,
  });
  return { id: row.id, key: await importJWK(JSON.parse(opened) as JWK, 'ES256') };
}

async function hmacSigned(claims: JWTPayload): Promise<string> {
  const { body } = await callApi<{ keys: JWK[] }>('GET', '/auth/v1/.well-known/jwks.json');
  const [key] = body.keys;
  const signed = `${encode({ alg: 'HS256', kid: key?.kid, typ: 'JWT' })}.${encode(claims)}`;
  return `${signed}.${createHmac('sha256', JSON.stringify(key)).update(signed).digest('base64url')}`;
}
