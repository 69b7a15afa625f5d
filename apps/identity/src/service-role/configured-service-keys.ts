import { AppError } from '@casebook/contracts';
import { ServiceKeys, serviceOf, type VerifiedService } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import {
  type CryptoKey,
  decodeProtectedHeader,
  errors,
  importJWK,
  type JWTVerifyOptions,
  jwtVerify,
  type ProtectedHeaderParameters,
} from 'jose';
import { IdentityOptions } from '../identity-options.ts';

type Key = CryptoKey | Uint8Array;

/**
 * The keys of `AUTH_SERVICE_ROLE_SECRET` and `AUTH_SERVICE_ROLE_JWK`, for programs whose tokens another system signs. A token selects the
 * key, and the key its algorithm, so that no token makes a public key the secret of an HMAC.
 */
@Injectable()
export class ConfiguredServiceKeys implements ServiceKeys {
  constructor(private readonly options: IdentityOptions) {}

  /** @throws auth.token-invalid */
  async verify(token: string): Promise<VerifiedService | undefined> {
    const { serviceRoleSecret: secret, serviceRoleJwk: jwk, issuer } = this.options;
    const { alg, kid } = headerOf(token);
    if (alg === 'HS256' && secret) return verified(token, new TextEncoder().encode(secret), { algorithms: ['HS256'], issuer });
    if (alg === 'RS256' && jwk && kid === jwk.kid)
      return verified(token, await importJWK(jwk, 'RS256'), { algorithms: ['RS256'], issuer });
    return undefined;
  }
}

/** @returns an empty header for a text that is no token, which the published keys then refuse */
function headerOf(token: string): ProtectedHeaderParameters {
  try {
    return decodeProtectedHeader(token);
  } catch (error) {
    if (error instanceof TypeError) return {};
    throw error;
  }
}

async function verified(token: string, key: Key, options: JWTVerifyOptions): Promise<VerifiedService> {
  try {
    const { payload } = await jwtVerify(token, key, options);
    return serviceOf(payload);
  } catch (error) {
    if (error instanceof errors.JOSEError) throw new AppError('auth.token-invalid', {}, { cause: error });
    throw error;
  }
}
