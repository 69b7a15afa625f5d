import { AppError } from '@casebook/contracts';
import { foreignServiceOf, ServiceKeys, serviceOf, type VerifiedService } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import {
  type CryptoKey,
  decodeProtectedHeader,
  errors,
  importJWK,
  type JWTPayload,
  jwtVerify,
  type ProtectedHeaderParameters,
} from 'jose';
import { IdentityOptions } from '../identity-options.ts';

type Key = CryptoKey | Uint8Array;

/** The entry of `AUTH_SERVICE_ROLE_ISSUERS` that accepts tokens without an issuer. */
export const NO_ISSUER = 'none';

/**
 * The keys of `AUTH_SERVICE_ROLE_SECRET` and `AUTH_SERVICE_ROLE_JWK`, for programs whose tokens another system signs. The token selects the
 * key, but the key determines the algorithm, so a token can't use a public key as an HMAC secret. As in GoTrue, tokens of the listed
 * issuers may have no expiry, and may have the role `supabase_admin`.
 */
@Injectable()
export class ConfiguredServiceKeys implements ServiceKeys {
  constructor(private readonly options: IdentityOptions) {}

  /** @throws auth.token-invalid */
  async verify(token: string): Promise<VerifiedService | undefined> {
    const { serviceRoleSecret: secret, serviceRoleJwk: jwk } = this.options;
    const { alg, kid } = headerOf(token);
    if (alg === 'HS256' && secret) return this.#verified(token, new TextEncoder().encode(secret), alg);
    if (alg === 'RS256' && jwk && kid === jwk.kid) return this.#verified(token, await importJWK(jwk, alg), alg);
    return undefined;
  }

  async #verified(token: string, key: Key, algorithm: string): Promise<VerifiedService> {
    try {
      const { payload } = await jwtVerify(token, key, { algorithms: [algorithm] });
      if (this.options.serviceRoleIssuers.includes(payload.iss ?? NO_ISSUER)) return foreignServiceOf(payload);
      return serviceOf(requireIssuer(payload, this.options.issuer));
    } catch (error) {
      if (error instanceof errors.JOSEError) throw new AppError('auth.token-invalid', {}, { cause: error });
      throw error;
    }
  }
}

function requireIssuer(payload: JWTPayload, issuer: string): JWTPayload {
  if (payload.iss === issuer) return payload;
  throw new errors.JWTClaimValidationFailed('unexpected "iss" claim value', payload, 'iss', 'check_failed');
}

/** @returns the token's header; empty for a text that isn't a token, so that the published keys refuse it */
function headerOf(token: string): ProtectedHeaderParameters {
  try {
    return decodeProtectedHeader(token);
  } catch (error) {
    if (error instanceof TypeError) return {};
    throw error;
  }
}
