import { AppError, AssuranceLevel, Role, signingAlgorithms } from '@casebook/contracts';
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';
import type { VerifiedGate } from '../request/caller.ts';

const MemberClaims = z.object({
  sub: z.uuid(),
  session_id: z.uuid(),
  exp: z.number(),
  app_metadata: z.object({ role: Role }),
  aal: AssuranceLevel.optional(),
  mfa_enrolled: z.boolean().optional(),
});

/** Claims of a service-role token. A token with a subject or an audience isn't one. */
const ServiceClaims = z.object({
  role: z.literal('service_role'),
  exp: z.number(),
  iat: z.number(),
  sub: z.undefined().optional(),
  aud: z.undefined().optional(),
});

/** Claims of a token from Supabase's tools, which may omit times and use a second role name for the same rights. */
const ForeignServiceClaims = ServiceClaims.extend({
  role: z.enum(['service_role', 'supabase_admin']),
  exp: z.number().optional(),
  iat: z.number().optional(),
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
  /** Missing for a token of another system that never expires. */
  readonly expiresAt?: Date;
}

export type VerifiedToken = VerifiedMember | VerifiedService;

const GateClaims = z.object({ sub: z.uuid(), session_id: z.uuid(), gate_id: z.uuid(), exp: z.number() });

/** The `aud` claim of gate tokens. Access tokens don't have it, so neither kind is accepted in place of the other. */
export const GATE_AUDIENCE = 'admin-gate';

const AUDIENCE = 'authenticated';

/**
 * Reads the claims of a token whose signature and issuer were verified.
 * @throws auth.token-invalid
 */
function bearerOf(payload: JWTPayload): VerifiedToken {
  return payload.role === 'service_role' ? serviceOf(payload) : memberOf(payload);
}

/** @throws auth.token-invalid */
export const serviceOf = (payload: JWTPayload): VerifiedService => toService(ServiceClaims.safeParse(payload));

/** Reads the claims of a service-role token that another system made. @throws auth.token-invalid */
export const foreignServiceOf = (payload: JWTPayload): VerifiedService => toService(ForeignServiceClaims.safeParse(payload));

function toService({ data }: z.ZodSafeParseResult<{ exp?: number | undefined }>): VerifiedService {
  if (!data) throw new AppError('auth.token-invalid');
  return { kind: 'service', id: 'service-role', ...(data.exp !== undefined && { expiresAt: new Date(data.exp * 1_000) }) };
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

function gateOf(payload: JWTPayload): VerifiedGate | undefined {
  const claims = GateClaims.safeParse(payload);
  if (!claims.success || ![payload.aud].flat().includes(GATE_AUDIENCE)) return undefined;
  const { gate_id: id, sub: memberId, session_id: sessionId, exp } = claims.data;
  return { id, memberId, sessionId, expiresAt: new Date(exp * 1_000) };
}

// Verifying a signature costs about a third of a small request. The keys themselves are cached for longer (jose: ten minutes).
const CACHE_MS = 60_000;
const CACHED_TOKENS = 10_000;

class VerifiedCache<Verified extends { readonly expiresAt?: Date }> {
  readonly #entries = new Map<string, { readonly verified: Verified; readonly until: number }>();

  get(token: string): Verified | undefined {
    const entry = this.#entries.get(token);
    return entry && Date.now() < entry.until ? entry.verified : undefined;
  }

  /** Entries are in insertion order, hence in order of expiry: the first is evicted. @returns the added entry */
  add(token: string, verified: Verified): Verified {
    this.#entries.delete(token);
    this.#entries.set(token, { verified, until: Math.min(verified.expiresAt?.getTime() ?? Infinity, Date.now() + CACHE_MS) });
    for (const [oldest, { until }] of this.#entries) {
      if (this.#entries.size <= CACHED_TOKENS && until > Date.now()) break;
      this.#entries.delete(oldest);
    }
    return verified;
  }
}

/**
 * Verifies access tokens against identity's published keys; a key that isn't cached yet is fetched when a token names it. A verified
 * token is cached for a minute, never past its expiry. The guard checks on each request whether the token's session has ended.
 */
export class TokenVerifier {
  readonly #keys: ReturnType<typeof createRemoteJWKSet>;
  readonly #bearers = new VerifiedCache<VerifiedToken>();
  readonly #gates = new VerifiedCache<VerifiedGate>();

  constructor(
    jwksUrl: string,
    private readonly issuer: string,
  ) {
    this.#keys = createRemoteJWKSet(new URL(jwksUrl), { cooldownDuration: 1_000, timeoutDuration: 3_000 });
  }

  /** @throws auth.token-invalid; service.unavailable if the keys can't be fetched */
  async verify(token: string): Promise<VerifiedToken> {
    return this.#bearers.get(token) ?? this.#bearers.add(token, bearerOf(await this.#payload(token)));
  }

  /** @returns undefined for a token that opens no gate @throws service.unavailable if the keys can't be fetched */
  async verifyGate(token: string): Promise<VerifiedGate | undefined> {
    const cached = this.#gates.get(token);
    if (cached) return cached;
    const payload = await this.#payload(token).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'auth.token-invalid') return undefined;
      throw error;
    });
    const gate = payload && gateOf(payload);
    return gate && this.#gates.add(token, gate);
  }

  /** A published key verifies only its own algorithm: the key set skips a key whose `alg` isn't the token's. */
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
