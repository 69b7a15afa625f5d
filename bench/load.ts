import { performance } from 'node:perf_hooks';
import { Pool } from 'undici';

/** What is asked for, again and again. */
export interface Target {
  /** On 127.0.0.1: a load goes nowhere else. */
  readonly origin: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

const CONNECTIONS = 16;
const ROUND_MS = 2_000;
/** So many requests, at the most for so long: the code has been compiled by then, and the pages are in memory. */
const WARM_UP = { requests: 8_000, longestMs: 15_000 };

/** A bounded load: each of sixteen connections asks again when it was answered. */
export class Load {
  readonly #pool: Pool;
  #answered = 0;
  private readonly target: Target;

  constructor(target: Target) {
    if (new URL(target.origin).hostname !== '127.0.0.1') throw new Error(`${target.origin} is not this computer`);
    this.target = target;
    this.#pool = new Pool(target.origin, { connections: CONNECTIONS, pipelining: 1 });
  }

  /** How many requests were answered since it began, the warm-up's included. */
  get answered(): number {
    return this.#answered;
  }

  async warmUp(): Promise<void> {
    const end = performance.now() + WARM_UP.longestMs;
    while (this.#answered < WARM_UP.requests && performance.now() < end) await this.requestsPerSecond(500);
  }

  /** @throws at the first answer that is not 200 */
  async requestsPerSecond(duration = ROUND_MS): Promise<number> {
    const before = this.#answered;
    const began = performance.now();
    const end = began + duration;
    const asking = async () => {
      while (performance.now() < end) {
        await this.#ask();
        this.#answered += 1;
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, asking));
    return (this.#answered - before) / ((performance.now() - began) / 1_000);
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  async #ask(): Promise<void> {
    const { path, headers } = this.target;
    const { statusCode, body } = await this.#pool.request({ method: 'GET', path, headers });
    if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}: ${await body.text()}`);
    // Read whole, as a browser does, and thrown away.
    for await (const _chunk of body);
  }
}
