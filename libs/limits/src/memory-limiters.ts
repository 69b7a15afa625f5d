import { AsyncLocalStorage } from 'node:async_hooks';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** At most `points` requests in each window of `seconds`, for each key. */
export interface LimitRule {
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}

/** The maximum number of keys that one limit counts. An entry takes about 200 bytes. */
const MAX_KEYS = 50_000;
const SWEEP_MS = 30_000;

/**
 * Runs a function outside of any request: a timer retains the async context that it was started in, and with it the request and its body.
 */
const outsideRequests = AsyncLocalStorage.snapshot();

interface Count {
  points: number;
  /** Unix time in milliseconds. */
  readonly endsAt: number;
}

/** Opens limits that count in this process. One timer for all of them deletes expired counts. It is started outside of any request. */
export class MemoryLimiters {
  readonly #limiters: MemoryLimiter[] = [];
  readonly #sweeping: NodeJS.Timeout;

  constructor() {
    this.#sweeping = outsideRequests(() => setInterval(() => this.sweep(Date.now()), SWEEP_MS).unref());
  }

  open(rule: LimitRule, maxKeys = MAX_KEYS): MemoryLimiter {
    const limiter = new MemoryLimiter(rule, maxKeys);
    this.#limiters.push(limiter);
    return limiter;
  }

  /** Deletes the counts of windows that have ended. */
  sweep(now: number): void {
    for (const limiter of this.#limiters) limiter.sweep(now);
  }

  stop(): void {
    clearInterval(this.#sweeping);
  }
}

/**
 * A limit of `rate-limiter-flexible` with its own store, because the library's has a timer for each key and no bound. Beyond `maxKeys`,
 * the count whose window ends first is dropped.
 */
export class MemoryLimiter extends RateLimiterMemory {
  /** In the order in which the windows end, because every window of a limit has the same length. */
  readonly #counts = new Map<string, Count>();

  constructor(
    { name, points, seconds }: LimitRule,
    private readonly maxKeys: number,
  ) {
    super({ keyPrefix: `limit:${name}`, points, duration: seconds });
  }

  /** The number of stored counts, including those whose window has ended since the last sweep. */
  get size(): number {
    return this.#counts.size;
  }

  /** @throws RateLimiterRes if the key has no points left */
  override consume(key: string): Promise<RateLimiterRes> {
    const now = Date.now();
    const count = this.#current(key, now) ?? this.#start(key, now);
    count.points += 1;
    const result = this.#result(count, now);
    return count.points > this.points ? Promise.reject(result) : Promise.resolve(result);
  }

  /** Gives a point back to the key, unless the window in which it was taken has ended. */
  override async reward(key: string): Promise<RateLimiterRes> {
    const now = Date.now();
    const count = this.#current(key, now);
    if (!count) return new RateLimiterRes(this.points, 0, 0, true);
    count.points -= 1;
    return this.#result(count, now);
  }

  sweep(now: number): void {
    for (const [key, { endsAt }] of this.#counts) {
      if (endsAt > now) return;
      this.#counts.delete(key);
    }
  }

  #current(key: string, now: number): Count | undefined {
    const count = this.#counts.get(key);
    return count && count.endsAt > now ? count : undefined;
  }

  #start(key: string, now: number): Count {
    // Deleted first, so that the key is inserted at the end of the map, in order of its new window.
    this.#counts.delete(key);
    const [first] = this.#counts.size >= this.maxKeys ? this.#counts.keys() : [];
    if (first !== undefined) this.#counts.delete(first);
    const count = { points: 0, endsAt: now + this.msDuration };
    this.#counts.set(key, count);
    return count;
  }

  #result({ points, endsAt }: Count, now: number): RateLimiterRes {
    return new RateLimiterRes(Math.max(0, this.points - points), endsAt - now, points, points === 1);
  }
}
