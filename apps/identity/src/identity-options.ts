import { type DynamicModule, Module } from '@nestjs/common';

/** What identity's features read of its configuration. */
export abstract class IdentityOptions {
  /** Names this service in every token; links in mails lead here. */
  abstract readonly issuer: string;
  abstract readonly autoconfirm: boolean;
  abstract readonly siteUrl: string;
  abstract readonly redirectAllowList?: readonly string[];
  abstract readonly keySecret: string;
  /** Where counters are, shared by all replicas; absent, in this process. */
  abstract readonly redisUrl?: string;
  /** Multiplies every limit. */
  abstract readonly limitScale: number;
  abstract readonly sessionIdleHours: number;
  abstract readonly sessionMaxHours: number;
  abstract readonly smtpUrl: string;
  abstract readonly mailFrom: string;
}

/** Brings the options into every feature's reach. */
@Module({})
export class IdentityOptionsModule {
  static register(options: IdentityOptions): DynamicModule {
    const provided = { provide: IdentityOptions, useValue: options };
    return { module: IdentityOptionsModule, global: true, providers: [provided], exports: [IdentityOptions] };
  }
}
