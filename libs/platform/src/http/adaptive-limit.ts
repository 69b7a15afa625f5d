/** The minimum: three browsers with six connections each are never refused, even on a slow computer. */
export const MIN_LIMIT = 20;
const MAX_LIMIT = 512;
/** The initial value: a burst after idle time, such as several browsers that load a page, is served without a 503. */
const INITIAL_LIMIT = 40;
const WINDOW_MS = 100;
const MIN_SAMPLES = 5;
/** The median time that requests may wait for each other. Above it, more concurrency only lengthens the queue. */
const TARGET_WAIT_MS = 40;
const DECREASE = 0.85;
/**
 * A route's base time is measured only by requests that started below this share of the limit, so congestion isn't mistaken for a slower
 * route.
 */
const QUIET = 0.25;
const BASELINE_DRIFT = 0.05;

/**
 * Adapts the number of concurrent requests to their latency: additive increase, multiplicative decrease (Chiu and Jain, 1989), based on
 * the time that requests wait for each other. That is a request's time minus the shortest time of its route, so an inherently slow route,
 * such as one that hashes a password, isn't mistaken for congestion (as in TCP Vegas).
 */
export class AdaptiveLimit {
  #limit = INITIAL_LIMIT;
  #inFlight = 0;
  #most = 0;
  #windowEnds: number;
  #waits: number[] = [];
  readonly #baselines = new Map<string, number>();

  /** @param now milliseconds of a clock that never goes back */
  constructor(private readonly now: () => number = () => performance.now()) {
    this.#windowEnds = now() + WINDOW_MS;
  }

  get limit(): number {
    return this.#limit;
  }

  get inFlight(): number {
    return this.#inFlight;
  }

  get isFull(): boolean {
    return this.#inFlight >= this.#limit;
  }

  /** @returns a function to call once when the request ends, or undefined at the limit */
  acquire(route: string): ((isSample: boolean) => void) | undefined {
    if (this.isFull) {
      this.#most = this.#inFlight;
      this.#adjust();
      return undefined;
    }
    const startedAt = this.now();
    const isQuiet = this.#inFlight < this.#limit * QUIET;
    this.#inFlight += 1;
    this.#most = Math.max(this.#most, this.#inFlight);
    let hasEnded = false;
    return (isSample) => {
      if (hasEnded) return;
      hasEnded = true;
      this.#inFlight -= 1;
      if (isSample) this.#waits.push(this.#waitOf(route, this.now() - startedAt, isQuiet));
      this.#adjust();
    };
  }

  #waitOf(route: string, ms: number, isQuiet: boolean): number {
    const baseline = this.#baselines.get(route) ?? ms;
    this.#baselines.set(route, Math.min(ms, baseline + (isQuiet ? (ms - baseline) * BASELINE_DRIFT : 0)));
    return Math.max(0, ms - baseline);
  }

  #adjust(): void {
    if (this.now() < this.#windowEnds || this.#waits.length < MIN_SAMPLES) return;
    const wait = median(this.#waits);
    if (wait > TARGET_WAIT_MS) this.#limit = Math.max(MIN_LIMIT, Math.floor(this.#limit * DECREASE));
    else if (this.#most >= this.#limit * 0.8) this.#limit = Math.min(MAX_LIMIT, this.#limit + 1);
    this.#waits = [];
    this.#most = this.#inFlight;
    this.#windowEnds = this.now() + WINDOW_MS;
  }
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
