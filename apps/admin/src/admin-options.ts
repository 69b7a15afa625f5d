import { type DynamicModule, Module } from '@nestjs/common';

/** The part of the configuration that admin's features use. */
export abstract class AdminOptions {
  /** Shares counters between replicas; absent, each process counts in memory. */
  abstract readonly redisUrl?: string;
  /** Multiplies every limit. */
  abstract readonly limitScale: number;
  /** Authenticates entries of the audit and its seals. */
  abstract readonly auditKey: string;
}

/** Provides the options globally. */
@Module({})
export class AdminOptionsModule {
  static register(options: AdminOptions): DynamicModule {
    return {
      module: AdminOptionsModule,
      global: true,
      providers: [{ provide: AdminOptions, useValue: options }],
      exports: [AdminOptions],
    };
  }
}
