import { AppError, AssuranceLevel, Role, signingAlgorithms } from '@casebook/contracts';
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';

const MemberClaims = z.object({
  sub: z.uuid(),
  session_id: z.uuid(),
  exp: z.number(),
  app_metadata: z.object({ role: Role }),
  aal: AssuranceLevel.optional(),
  mfa_enrolled: z.boolean().optional(),
});

/** Claims of a service-role token. A token that also names a subject or an audience is no such token. */
const ServiceClaims = z.object({
  role: z.literal('service_role'),
  exp: z.number(),
  iat: z.number(),
  sub: z.undefined().optional(),
  aud: z.undefined().optional(),
});

/** The bearer of a verified access token of a member. */
export interface VerifiedMember {
  readonly kind: 'member';
  readonly id: string;
  readonly sessionId: string;
  readonly role: Role;
  /** Whether the account has a second factor that this session hasn't verified. */
  readonly needsSecondFactor: boolean;
  readonly expiresAt: Date;
}

/** The bearer of a verified service-role token. */
export interface VerifiedService {
  readonly kind: 'service';
  readonly id: 'service-role';
  readonly expiresAt: Date;
}

export type VerifiedToken = VerifiedMember | VerifiedService;

const AUDIENCE = 'authenticated';

/**
 * Reads the claims of a token whose signature and issuer were verified.
 * @throws auth.token-invalid
 */
export function bearerOf(payload: JWTPayload): VerifiedToken {
  return payload.role === 'service_role' ? serviceOf(payload) : memberOf(payload);
}

/** @throws auth.token-invalid */
export function serviceOf(payload: JWTPayload): VerifiedService {
  const claims = ServiceClaims.safeParse(payload);
  if (!claims.success) throw new AppError('auth.token-invalid');
  return { kind: 'service', id: 'service-role', expiresAt: new Date(claims.data.exp * 1_000) };
}

function memberOf(payload: JWTPayload): VerifiedMember {
  if (![payload.aud].flat().includes(AUDIENCE)) {
    const cause = new errors.JWTClaimValidationFailed('unexpected "aud" claim value', payload, 'aud', 'check_failed');
    throw new AppError('auth.token-invalid', {}, { cause });
  }
  const claims = MemberClaims.safeParse(payload);
  if (!claims.success) throw new AppError('auth.token-invalid');
  const { sub: id, session_id: sessionId, app_metadata, aal, mfa_enrolled, exp } = claims.data;
  const needsSecondFactor = mfa_enrolled === true && aal !== 'aal2';
  return { kind: 'member', id, sessionId, role: app_metadata.role, needsSecondFactor, expiresAt: new Date(exp * 1_000) };
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
    const bearer = bearerOf(await this.#payload(token));
    const expiresAt = bearer.expiresAt.getTime();
    this.#cache(token, bearer, Math.min(expiresAt, Date.now() + CACHE_MS));
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

  /** A published key verifies its own algorithm only: the key set skips a key whose `alg` isn't the token's. */
  async #payload(token: string): Promise<JWTPayload> {
    try {
      const { payload } = await jwtVerify(token, this.#keys, { algorithms: [...signingAlgorithms], issuer: this.issuer });
      return payload;
    } catch (error) {
      const keysUnavailable = error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError);
      throw new AppError(keysUnavailable ? 'service.unavailable' : 'auth.token-invalid', {}, { cause: error });
    }
  }
}
