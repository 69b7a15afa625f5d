import { RateLimiterRes } from 'rate-limiter-flexible';
import type { Counters } from './counters.ts';
import type { LimitRule } from './memory-limiters.ts';

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

  /** Gives a point back to the key, for a request that shouldn't count. */
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

/** A limit's points and window, before scaling. */
export type UnscaledRule = Pick<LimitRule, 'points' | 'seconds'>;

/**
 * Opens the limits of one feature, named `<prefix>:<rule>`.
 * @param scale multiplies each limit's points
 */
export function openLimits<Name extends string>(
  counters: Counters,
  prefix: string,
  rules: Readonly<Record<Name, UnscaledRule>>,
  scale: number,
): Readonly<Record<Name, RateLimit>> {
  const open = ([name, { points, seconds }]: [string, UnscaledRule]) =>
    [name, new RateLimit(counters, { name: `${prefix}:${name}`, points: Math.ceil(points * scale), seconds })] as const;
  return Object.fromEntries(Object.entries<UnscaledRule>(rules).map(open)) as Record<Name, RateLimit>;
}

/** The points that a request took from several limits, or how long it must wait before it can take them. */
export type TakenPoints =
  | { readonly granted: true; readonly refund: () => Promise<void> }
  | { readonly granted: false; readonly resetSeconds: number };

/**
 * Takes one point from each limit in order, and stops at the first refusal, so that a client over its own limit doesn't use up the
 * account's.
 */
export async function takePoints(budgets: readonly (readonly [RateLimit, key: string])[]): Promise<TakenPoints> {
  for (const [limit, key] of budgets) {
    const { granted, resetSeconds } = await limit.take(key);
    if (!granted) return { granted, resetSeconds };
  }
  const refund = async () => {
    for (const [limit, key] of budgets) await limit.refund(key);
  };
  return { granted: true, refund };
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
export const strictestVerdict = (verdicts: readonly LimitVerdict[]): LimitVerdict | undefined =>
  [...verdicts].sort((a, b) => Number(a.granted) - Number(b.granted) || a.remaining - b.remaining)[0];
