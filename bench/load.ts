import { performance } from 'node:perf_hooks';
import { Pool } from 'undici';

/** The page that every request of a load reads. */
export interface LoadedPage {
  /** Must be on 127.0.0.1. */
  readonly origin: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

const CONNECTIONS = 16;
const ROUND_MS = 2_000;
/** Enough requests for the JIT compiler and PostgreSQL's buffer cache. */
const WARM_UP = { requests: 8_000, maxMs: 15_000 };

/** A closed-loop load: each of 16 connections sends its next request after the previous response. */
export class Load {
  readonly #pool: Pool;
  #completed = 0;
  private readonly page: LoadedPage;

  constructor(page: LoadedPage) {
    if (new URL(page.origin).hostname !== '127.0.0.1') throw new Error(`${page.origin} is not on 127.0.0.1`);
    this.page = page;
    this.#pool = new Pool(page.origin, { connections: CONNECTIONS, pipelining: 1 });
  }

  /** Requests completed so far, including the warm-up. */
  get completed(): number {
    return this.#completed;
  }

  async warmUp(): Promise<void> {
    const end = performance.now() + WARM_UP.maxMs;
    while (this.#completed < WARM_UP.requests && performance.now() < end) await this.requestsPerSecond(500);
  }

  /** @throws Error at the first response that is not 200 */
  async requestsPerSecond(duration = ROUND_MS): Promise<number> {
    const before = this.#completed;
    const startMs = performance.now();
    const end = startMs + duration;
    const sendRequests = async () => {
      while (performance.now() < end) {
        await this.#request();
        this.#completed += 1;
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, sendRequests));
    return (this.#completed - before) / ((performance.now() - startMs) / 1_000);
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  async #request(): Promise<void> {
    const { path, headers } = this.page;
    const { statusCode, body } = await this.#pool.request({ method: 'GET', path, headers });
    if (statusCode !== 200) throw new Error(`${path} returned ${statusCode}: ${await body.text()}`);
    // Read to the end, as a browser does, and discarded.
    for await (const _chunk of body);
  }
}
