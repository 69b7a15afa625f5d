import { RateLimiterRes } from 'rate-limiter-flexible';
import type { Counters, LimitRule } from './counters.ts';

/** The result of one request against a limit. */
export interface LimitVerdict {
  readonly granted: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Whole seconds until the window ends. */
  readonly resetSeconds: number;
}

/** One limit, counted in one store. */
export class RateLimit {
  readonly #limiter: ReturnType<Counters['limiter']>;

  constructor(
    private readonly counters: Counters,
    readonly rule: LimitRule,
  ) {
    this.#limiter = counters.limiter(rule);
  }

  /** Counts one request of a key. */
  async take(key: string): Promise<LimitVerdict> {
    try {
      return this.#verdict(true, await this.#limiter.consume(key));
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      this.counters.refused(this.rule.name);
      return this.#verdict(false, refusal);
    }
  }

  /** Returns one point, for a request that should not count. */
  async refund(key: string): Promise<void> {
    await this.#limiter.reward(key);
  }

  #verdict(granted: boolean, { remainingPoints, msBeforeNext }: RateLimiterRes): LimitVerdict {
    return {
      granted,
      limit: this.rule.points,
      remaining: Math.max(0, remainingPoints),
      resetSeconds: Math.max(1, Math.ceil(msBeforeNext / 1_000)),
    };
  }
}

/**
 * The response headers (IETF draft "RateLimit header fields for HTTP", the three-header form), with `Retry-After` in a refusal.
 */
export function limitHeaders({ granted, limit, remaining, resetSeconds }: LimitVerdict): Record<string, string> {
  return {
    'ratelimit-limit': String(limit),
    'ratelimit-remaining': String(remaining),
    'ratelimit-reset': String(resetSeconds),
    ...(granted ? {} : { 'retry-after': String(resetSeconds) }),
  };
}

/** Selects the verdict to send: a refusal, else the one with the fewest remaining requests. */
export const tightest = (verdicts: readonly LimitVerdict[]): LimitVerdict | undefined =>
  [...verdicts].sort((a, b) => Number(a.granted) - Number(b.granted) || a.remaining - b.remaining)[0];
