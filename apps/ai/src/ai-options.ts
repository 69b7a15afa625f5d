import { type DynamicModule, Module } from '@nestjs/common';

/** The part of the configuration that the ai service's features use. */
export abstract class AiOptions {
  /** If absent, AI isn't configured. */
  abstract readonly openaiApiKey?: string;
  abstract readonly openaiBaseUrl: string;
  abstract readonly aiModel: string;
  /** US dollars per million tokens. */
  abstract readonly aiInputPrice: number;
  abstract readonly aiOutputPrice: number;
  /** US dollars per UTC day; unlimited if absent. */
  abstract readonly aiDailyBudget?: number;
  abstract readonly aiFreeDailyBudget: number;
  abstract readonly aiTimeoutSeconds: number;
  /** Lets replicas share counters. If absent, each process counts in memory. */
  abstract readonly redisUrl?: string;
  abstract readonly databaseUrl: string;
  /** Multiplies every limit. */
  abstract readonly limitScale: number;
}

/** Provides the options globally. */
@Module({})
export class AiOptionsModule {
  static register(options: AiOptions): DynamicModule {
    return {
      module: AiOptionsModule,
      global: true,
      providers: [{ provide: AiOptions, useValue: options }],
      exports: [AiOptions],
    };
  }
}
