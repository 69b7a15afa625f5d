import { AppError, AssuranceLevel, Role } from '@casebook/contracts';
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';

const Claims = z.object({
  sub: z.uuid(),
  session_id: z.uuid(),
  exp: z.number(),
  app_metadata: z.object({ role: Role }),
  aal: AssuranceLevel.optional(),
  mfa_enrolled: z.boolean().optional(),
});

/** The bearer of a verified access token. */
export interface VerifiedToken {
  readonly userId: string;
  readonly sessionId: string;
  readonly role: Role;
  /** Whether the account has a second factor that this session hasn't verified. */
  readonly needsSecondFactor: boolean;
  readonly expiresAt: Date;
}

// Verifying a signature costs about a third of a small request. The keys themselves are cached for longer (jose: ten minutes).
const CACHE_MS = 60_000;
const CACHED_TOKENS = 10_000;

/**
 * Verifies access tokens against identity's published keys; a rotated key is fetched when a token names it. A verified token is cached
 * for a minute, and never past its expiry; the guard checks at each request whether its session has ended.
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

  /** @throws auth.token-invalid; service.unavailable if the keys can't be fetched */
  async verify(token: string): Promise<VerifiedToken> {
    const cached = this.#verified.get(token);
    if (cached && Date.now() < cached.until) return cached.bearer;
    const claims = Claims.safeParse(await this.#payload(token));
    if (!claims.success) throw new AppError('auth.token-invalid');
    const { sub: userId, session_id: sessionId, app_metadata, aal, mfa_enrolled, exp } = claims.data;
    const needsSecondFactor = mfa_enrolled === true && aal !== 'aal2';
    const bearer = { userId, sessionId, role: app_metadata.role, needsSecondFactor, expiresAt: new Date(exp * 1_000) };
    this.#cache(token, bearer, Math.min(exp * 1_000, Date.now() + CACHE_MS));
    return bearer;
  }

  // Entries are in insertion order, hence in order of expiry: the first is evicted.
  #cache(token: string, bearer: VerifiedToken, until: number): void {
    this.#verified.delete(token);
    this.#verified.set(token, { bearer, until });
    for (const [oldest, entry] of this.#verified) {
      if (this.#verified.size <= CACHED_TOKENS && entry.until > Date.now()) return;
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
      const keysUnavailable = error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError);
      throw new AppError(keysUnavailable ? 'service.unavailable' : 'auth.token-invalid', {}, { cause: error });
    }
  }
}
