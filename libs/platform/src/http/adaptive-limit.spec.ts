import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { AdaptiveLimit, MIN_LIMIT } from './adaptive-limit.ts';

/** Simulates a service that handles `capacity` requests at once and queues the others. Time is simulated. */
class SimulatedService {
  ms = 0;
  readonly limit = new AdaptiveLimit(() => this.ms);
  readonly #running = new Set<{ readonly endsAt: number; readonly end: (isSample: boolean) => void }>();
  readonly #freeAt: number[];

  constructor(
    capacity: number,
    private readonly serviceMs: number,
  ) {
    this.#freeAt = Array.from({ length: capacity }, () => 0);
  }

  load(perSecond: number, seconds: number): Outcome {
    const outcome: Outcome = { served: 0, longest: 0 };
    for (const until = this.ms + seconds * 1_000; this.ms < until; this.ms += 1_000 / perSecond) {
      for (const each of this.#running)
        if (each.endsAt <= this.ms) {
          each.end(true);
          this.#running.delete(each);
        }
      const end = this.limit.acquire('GET /work');
      if (!end) continue;
      this.#freeAt.sort((a, b) => a - b);
      const endsAt = Math.max(this.ms, this.#freeAt[0] ?? 0) + this.serviceMs;
      this.#freeAt[0] = endsAt;
      this.#running.add({ endsAt, end });
      outcome.served += 1;
      outcome.longest = Math.max(outcome.longest, endsAt - this.ms);
    }
    return outcome;
  }
}

interface Outcome {
  served: number;
  /** Milliseconds from a request to its answer. */
  longest: number;
}

describe('the limit of requests in flight', () => {
  it('refuses requests over it, and accepts again when one ends', () => {
    const limit = new AdaptiveLimit(() => 0);
    const ends = Array.from({ length: limit.limit }, () => limit.acquire('GET /work'));
    expect(ends.every((end) => end !== undefined)).toBe(true);
    expect(limit.isFull).toBe(true);
    expect(limit.acquire('GET /work')).toBeUndefined();
    ends[0]?.(true);
    ends[0]?.(true);
    expect(limit.inFlight).toBe(limit.limit - 1);
    expect(limit.acquire('GET /work')).toBeDefined();
  });

  it('keeps latency and throughput at three times the service’s capacity', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 8 }), fc.integer({ min: 5, max: 60 }), (capacity, serviceMs) => {
        const most = (capacity * 1_000) / serviceMs;
        const service = new SimulatedService(capacity, serviceMs);
        service.load(most * 0.7, 5);
        service.load(most * 3, 30);
        const overloaded = service.load(most * 3, 5);
        expect(overloaded.served / 5).toBeGreaterThan(most * 0.9);
        // The limit never falls below MIN_LIMIT, and a queue that long may take more than 250 ms.
        const floorMs = (MIN_LIMIT / capacity) * serviceMs;
        expect(overloaded.longest).toBeLessThan(Math.max(250, floorMs) + 2 * serviceMs);
      }),
      { numRuns: 25 },
    );
  });

  it('doesn’t treat an inherently slow route as congestion', () => {
    const service = new SimulatedService(100, 400);
    const before = service.limit.limit;
    service.load(40, 10);
    expect(service.limit.limit).toBeGreaterThanOrEqual(before);
  });
});
