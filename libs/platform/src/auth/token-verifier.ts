import { AppError, Role } from '@casebook/contracts';
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';

const Claims = z.object({
  sub: z.uuid(),
  session_id: z.uuid(),
  exp: z.number(),
  app_metadata: z.object({ role: Role }),
});

/** What an access token says of its bearer, once verified. */
export interface VerifiedToken {
  readonly userId: string;
  readonly sessionId: string;
  readonly role: Role;
  readonly expiresAt: Date;
}

// A signature's check costs as much as a third of a small request. The keys themselves are kept longer than this (jose: ten minutes).
const REMEMBERED_MS = 60_000;
const REMEMBERED_TOKENS = 10_000;

/**
 * Verifies access tokens against identity's published keys; a rotated key is fetched when a token names it. A token that verified
 * is taken at its word for a minute, and never past its own end; whether its session ended is the guard's question, each time.
 */
export class TokenVerifier {
  readonly #keys: ReturnType<typeof createRemoteJWKSet>;
  readonly #verified = new Map<string, { readonly bearer: VerifiedToken; readonly until: number }>();

  constructor(
    jwksUrl: string,
    private readonly issuer: string,
  ) {
    this.#keys = createRemoteJWKSet(new URL(jwksUrl), { cooldownDuration: 1_000, timeoutDuration: 3_000 });
  }

  /** @throws auth.token-invalid; service.unavailable where the keys can't be fetched */
  async verify(token: string): Promise<VerifiedToken> {
    const known = this.#verified.get(token);
    if (known && Date.now() < known.until) return known.bearer;
    const claims = Claims.safeParse(await this.#payload(token));
    if (!claims.success) throw new AppError('auth.token-invalid');
    const { sub: userId, session_id: sessionId, app_metadata, exp } = claims.data;
    const bearer = { userId, sessionId, role: app_metadata.role, expiresAt: new Date(exp * 1_000) };
    this.#remember(token, bearer, Math.min(exp * 1_000, Date.now() + REMEMBERED_MS));
    return bearer;
  }

  // Entries are in the order they were made, hence of their end: the first is the one to let go.
  #remember(token: string, bearer: VerifiedToken, until: number): void {
    this.#verified.delete(token);
    this.#verified.set(token, { bearer, until });
    for (const [oldest, entry] of this.#verified) {
      if (this.#verified.size <= REMEMBERED_TOKENS && entry.until > Date.now()) return;
      this.#verified.delete(oldest);
    }
  }

  async #payload(token: string): Promise<JWTPayload> {
    try {
      const { payload } = await jwtVerify(token, this.#keys, {
        algorithms: ['ES256'],
        issuer: this.issuer,
        audience: 'authenticated',
      });
      return payload;
    } catch (error) {
      const keysOutOfReach = error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError);
      throw new AppError(keysOutOfReach ? 'service.unavailable' : 'auth.token-invalid', {}, { cause: error });
    }
  }
}
