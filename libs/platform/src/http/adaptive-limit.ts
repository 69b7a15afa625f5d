/** What three browsers have in flight together, six connections each, is never refused, however slow the computer is. */
export const MIN_LIMIT = 20;
const MAX_LIMIT = 512;
/** A burst after idle time, such as several browsers that load a page at once, is served without a 503. */
const INITIAL_LIMIT = 40;
const WINDOW_MS = 100;
const MIN_SAMPLES = 5;
/** How long requests may wait for one another at the median. Above it they only queue up: more at once is not more done. */
const TARGET_WAIT_MS = 40;
const DECREASE = 0.85;
/** A route that has become slower by itself is learned from requests that began while most of the room was free, and from no others. */
const QUIET = 0.25;
const BASELINE_DRIFT = 0.05;

/**
 * How many requests may be in flight at once, found from how long they take: additive increase, multiplicative decrease (Chiu and
 * Jain, 1989), on the time that requests wait for one another. That is what a request took beyond the shortest time seen on its
 * route, so that a route that is slow by itself, such as hashing a password, is not taken for congestion (TCP Vegas' idea).
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

  /** @returns a function to be called once when the request has ended, or undefined where there is no room */
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
