import { setTimeout as sleep } from 'node:timers/promises';
import { type RequestCount, Requests } from '../shared/requests.ts';
import { PASSWORD } from '../shared/test-member.ts';

const THINKING_MS = 50;

/**
 * Uses the parts of Casebook that the learners who take quizzes don't use: the bank, bookmarks with their live stream, the account,
 * billing, and pages.
 */
export class Visitor {
  readonly #stopping = new AbortController();
  #running: Promise<unknown> | undefined;
  readonly #requests: Requests;
  private readonly url: string;
  private readonly email: string;
  private readonly count: RequestCount;
  /** How often the stream was opened, including each time it was reopened. */
  streams = 0;

  constructor(url: string, email: string, count: RequestCount) {
    this.url = url;
    this.email = email;
    this.count = count;
    this.#requests = new Requests(url, count);
  }

  async start(): Promise<void> {
    await this.#signIn();
    this.#running = Promise.all([this.#browse(), this.#follow()]);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #signIn(): Promise<void> {
    const { body } = await this.#requests.until(
      'POST',
      '/auth/v1/token?grant_type=password',
      { email: this.email, password: PASSWORD },
      [200],
    );
    this.#requests.token = String(body.access_token);
  }

  async #browse(): Promise<void> {
    const get = (path: string) => this.#requests.until('GET', path, undefined, [200]);
    for (let round = 1; !this.#stopping.signal.aborted; round += 1) {
      const { body } = await get('/api/v1/questions?limit=20&page=1');
      const [question] = body.items as { id: string }[];
      const bookmark = `/api/v1/bookmarks/${question?.id}`;
      await this.#requests.until('PUT', bookmark, undefined, [200, 201, 204]);
      await this.#requests.until('DELETE', bookmark, undefined, [200, 204]);
      for (const path of ['/auth/v1/user', '/api/v1/billing/access', '/api/v1/progress', '/api/v1/client-settings', '/']) {
        await get(path);
        await sleep(THINKING_MS);
      }
      if (round % 5 === 0) await this.#signIn();
    }
  }

  /** Keeps a stream open, and reopens it when it ends, like a browser. A stream that can't be opened counts as a failed request. */
  async #follow(): Promise<void> {
    const path = '/api/v1/bookmarks/events';
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      this.count.sent += 1;
      try {
        const headers = { authorization: `Bearer ${this.#requests.token}` };
        const response = await fetch(`${this.url}${path}`, { headers, signal });
        if (response.ok) this.streams += 1;
        else this.count.fail('GET', path, String(response.status));
        await response.text().catch(() => undefined);
      } catch (error) {
        if (!signal.aborted) this.count.fail('GET', path, String(Object((error as Error).cause).code ?? error));
      }
      if (!signal.aborted) await sleep(THINKING_MS);
    }
  }
}
