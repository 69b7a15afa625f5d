import type { SigningAlgorithm } from '@casebook/contracts';
import type { CharacterClass } from '@casebook/exam';
import { type DynamicModule, Module } from '@nestjs/common';
import { ProviderOptions } from './provider-settings.ts';
import type { ServiceRoleJwk } from './service-role-jwk.ts';

/** The part of the configuration that identity's features use. */
export abstract class IdentityOptions {
  /** The `iss` claim of tokens, and the base URL of links in mails. */
  abstract readonly issuer: string;
  abstract readonly autoconfirm: boolean;
  /** Whether sign-up is closed. Admins can still create accounts. */
  abstract readonly disableSignup: boolean;
  /** Whether visitors can sign up without an address. */
  abstract readonly anonymousUsers: boolean;
  /** Whether a link that was requested without PKCE redirects with a session in the fragment. */
  abstract readonly implicitFlow: boolean;
  /** Whether members can link accounts at providers to their account. */
  abstract readonly manualLinking: boolean;
  abstract readonly siteUrl: string;
  /** Whether members can sign in by passkey, if browsers offer WebAuthn at the web app's address. */
  abstract readonly passkeys: boolean;
  /** The relying party of WebAuthn; default: the host and the origin of the site's URL. */
  abstract readonly webauthnRpId?: string;
  abstract readonly webauthnRpOrigins?: readonly string[];
  abstract readonly redirectAllowList?: readonly string[];
  abstract readonly keySecret: string;
  /** The algorithm of newly generated keys. */
  abstract readonly signingAlgorithm: SigningAlgorithm;
  /** The hash of the code in front of admin privileges (argon2id, PHC string). Without it, no admin can use their privileges. */
  abstract readonly adminCodeHash?: string;
  /** The secret that verifies service-role tokens, in addition to the published keys. */
  abstract readonly serviceRoleSecret?: string;
  abstract readonly serviceRoleJwk?: ServiceRoleJwk;
  /** Further accepted issuers of tokens that the secret or the JWK verifies, in addition to this service. */
  abstract readonly serviceRoleIssuers: readonly string[];
  /** Shares counters between replicas; absent, each process counts in memory. */
  abstract readonly redisUrl?: string;
  /** Multiplies every limit. */
  abstract readonly limitScale: number;
  abstract readonly passwordMinLength: number;
  abstract readonly passwordRequiredCharacters: readonly CharacterClass[];
  abstract readonly argon2MemoryKib: number;
  abstract readonly argon2Iterations: number;
  abstract readonly argon2Parallelism: number;
  abstract readonly sessionIdleHours: number;
  abstract readonly sessionMaxHours: number;
  abstract readonly smtpUrl: string;
  abstract readonly mailFrom: string;
}

/** Provides the options globally. */
@Module({})
export class IdentityOptionsModule {
  static register(options: IdentityOptions & ProviderOptions): DynamicModule {
    const tokens = [IdentityOptions, ProviderOptions];
    const providers = tokens.map((provide) => ({ provide, useValue: options }));
    return { module: IdentityOptionsModule, global: true, providers, exports: tokens };
  }
}
