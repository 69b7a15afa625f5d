import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

export interface TestBearer {
  readonly id: string;
  readonly role: 'member' | 'admin';
  readonly sessionId: string;
  /** For an `Authorization` header. */
  readonly authorization: string;
}

export interface BearerClaims {
  readonly expiresIn?: string;
  readonly id?: string;
  readonly aal?: 'aal1' | 'aal2';
  /** Whether the account has a verified second factor. */
  readonly mfaEnrolled?: boolean;
}

/** Replaces identity: publishes a key and signs access tokens with it. */
export interface TokenIssuer {
  readonly jwksUrl: string;
  readonly issuer: string;
  /** @param claims pass an `id` for another session of the same user */
  bearer(role?: 'member' | 'admin', claims?: BearerClaims): Promise<TestBearer>;
  /** A service-role token, for an `Authorization` header. */
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

  return {
    jwksUrl: `${origin}/auth/v1/.well-known/jwks.json`,
    issuer: `${origin}/auth/v1`,
    rotate,
    bearer: async (role = 'member', { expiresIn = '1h', id = randomUUID(), aal = 'aal1', mfaEnrolled } = {}) => {
      const sessionId = randomUUID();
      const token = await new SignJWT({
        session_id: sessionId,
        app_metadata: { role },
        aal,
        ...(mfaEnrolled && { mfa_enrolled: true }),
      })
        .setProtectedHeader({ alg: 'ES256', kid: signing.kid })
        .setSubject(id)
        .setIssuer(`${origin}/auth/v1`)
        .setAudience('authenticated')
        .setIssuedAt()
        .setExpirationTime(expiresIn)
        .sign(signing.key);
      return { id, role, sessionId, authorization: `Bearer ${token}` };
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
