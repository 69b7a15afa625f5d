import { type DynamicModule, Module } from '@nestjs/common';

/** The part of the configuration that billing's features use. */
export abstract class BillingOptions {
  /** If absent, nothing can be bought. */
  abstract readonly stripeSecretKey?: string;
  abstract readonly stripeWebhookSecret?: string;
  /** The price of new subscriptions. */
  abstract readonly stripePriceId?: string;
  /** Prices of existing subscriptions that are no longer on sale. */
  abstract readonly stripeFormerPriceIds: readonly string[];
  abstract readonly stripeApiUrl?: string;
  abstract readonly siteUrl: string;
  /** Shares counters between replicas; absent, each process counts in memory. */
  abstract readonly redisUrl?: string;
  /** Multiplies every limit. */
  abstract readonly limitScale: number;
  abstract readonly smtpUrl: string;
  abstract readonly mailFrom: string;
}

/** Provides the options globally. */
@Module({})
export class BillingOptionsModule {
  static register(options: BillingOptions): DynamicModule {
    return {
      module: BillingOptionsModule,
      global: true,
      providers: [{ provide: BillingOptions, useValue: options }],
      exports: [BillingOptions],
    };
  }
}
