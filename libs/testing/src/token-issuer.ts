import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ADMIN_GATE_COOKIE } from '@casebook/contracts';
import { GATE_AUDIENCE } from '@casebook/platform';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

export interface TestBearer {
  readonly id: string;
  readonly role: 'member' | 'admin';
  readonly sessionId: string;
  /** The value of an `Authorization` header. */
  readonly authorization: string;
  /** The headers that authenticate a request. An admin's contain the cookie of an open gate. */
  readonly headers: { readonly authorization: string; readonly cookie?: string };
}

interface BearerClaims {
  readonly expiresIn?: string;
  readonly id?: string;
  readonly aal?: 'aal1' | 'aal2';
  /** Whether the account has a verified second factor. */
  readonly mfaEnrolled?: boolean;
  /** Whether an admin's gate is locked. Default: false. */
  readonly locked?: boolean;
}

/** Replaces identity: publishes a key and signs access tokens with it. */
export interface TokenIssuer {
  readonly jwksUrl: string;
  readonly issuer: string;
  /** @param claims if they contain an `id`, the bearer is a new session of the user with that id */
  bearer(role?: 'member' | 'admin', claims?: BearerClaims): Promise<TestBearer>;
  /** A service-role token, as the value of an `Authorization` header. */
  service(): Promise<string>;
  /** Switches to a new key; the old one stays published. */
  rotate(): Promise<void>;
  stop(): Promise<void>;
}

export async function startTokenIssuer(): Promise<TokenIssuer> {
  const published: object[] = [];
  let signing: { kid: string; key: Awaited<ReturnType<typeof generateKeyPair>>['privateKey'] };
  const rotate = async () => {
    const { publicKey, privateKey } = await generateKeyPair('ES256');
    const kid = randomUUID();
    published.push({ ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' });
    signing = { kid, key: privateKey };
  };
  await rotate();
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: published }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const signed = (claims: JWTPayload, { subject, audience, expiresIn }: Record<'subject' | 'audience' | 'expiresIn', string>) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', kid: signing.kid })
      .setSubject(subject)
      .setIssuer(`${origin}/auth/v1`)
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime(expiresIn)
      .sign(signing.key);

  return {
    jwksUrl: `${origin}/auth/v1/.well-known/jwks.json`,
    issuer: `${origin}/auth/v1`,
    rotate,
    bearer: async (role = 'member', { expiresIn = '1h', id = randomUUID(), aal = 'aal1', mfaEnrolled, locked = false } = {}) => {
      const sessionId = randomUUID();
      const token = await signed(
        { session_id: sessionId, app_metadata: { role }, aal, ...(mfaEnrolled && { mfa_enrolled: true }) },
        { subject: id, audience: 'authenticated', expiresIn },
      );
      const authorization = `Bearer ${token}`;
      const isOpen = role === 'admin' && !locked;
      const gate =
        isOpen &&
        (await signed({ session_id: sessionId, gate_id: randomUUID() }, { subject: id, audience: GATE_AUDIENCE, expiresIn }));
      return {
        id,
        role,
        sessionId,
        authorization,
        headers: { authorization, ...(gate && { cookie: `${ADMIN_GATE_COOKIE}=${gate}` }) },
      };
    },
    service: async () => {
      const token = await new SignJWT({ role: 'service_role' })
        .setProtectedHeader({ alg: 'ES256', kid: signing.kid })
        .setIssuer(`${origin}/auth/v1`)
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(signing.key);
      return `Bearer ${token}`;
    },
    stop: () => new Promise((resolve, reject) => server.close((error) => (error ? reject(error) : resolve()))),
  };
}
