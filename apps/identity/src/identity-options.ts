import type { SigningAlgorithm } from '@casebook/contracts';
import type { CharacterClass } from '@casebook/exam';
import { type DynamicModule, Module } from '@nestjs/common';
import type { ServiceRoleJwk } from './service-role/service-role-jwk.ts';

/** The part of the configuration that identity's features use. */
export abstract class IdentityOptions {
  /** The `iss` claim of tokens, and the base URL of links in mails. */
  abstract readonly issuer: string;
  abstract readonly autoconfirm: boolean;
  abstract readonly siteUrl: string;
  abstract readonly redirectAllowList?: readonly string[];
  abstract readonly keySecret: string;
  /** Of keys that are generated from now on. */
  abstract readonly signingAlgorithm: SigningAlgorithm;
  /** Verifies service-role tokens besides the published keys. */
  abstract readonly serviceRoleSecret?: string;
  abstract readonly serviceRoleJwk?: ServiceRoleJwk;
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
  static register(options: IdentityOptions): DynamicModule {
    const provider = { provide: IdentityOptions, useValue: options };
    return { module: IdentityOptionsModule, global: true, providers: [provider], exports: [IdentityOptions] };
  }
}
