import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

const RETRY_MS = 50;
const REQUEST_TIMEOUT_MS = 5_000;
const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

export interface Reply {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** Counts requests, and failed ones: without a response, or with a 5xx status. */
export class RequestCount {
  sent = 0;
  /** The current phase, such as a step of a rollout, to which failures are attributed. */
  during = '';
  readonly #failed = new Map<string, number>();

  get failed(): number {
    return [...this.#failed.values()].reduce((sum, count) => sum + count, 0);
  }

  reset(): void {
    this.sent = 0;
    this.#failed.clear();
  }

  /** @returns a line for each kind of failure: `3 × PUT /api/v1/bookmarks/:id: 503 service.unavailable` */
  failures(): string[] {
    return [...this.#failed].map(([kind, count]) => `${count} × ${kind}`);
  }

  fail(method: string, path: string, reason: string): void {
    const kind = `${method} ${path.replace(ID, ':id')}: ${reason}${this.during && `, during ${this.during}`}`;
    this.#failed.set(kind, (this.#failed.get(kind) ?? 0) + 1);
  }
}

/** The requests of one user, over kept-alive connections. */
export class Requests {
  /** The access token, once there is one. */
  token = '';
  /** The cookie of the gate that an admin has opened. */
  cookie = '';
  private readonly url: string;
  private readonly count: RequestCount;

  constructor(url: string, count: RequestCount) {
    this.url = url;
    this.count = count;
  }

  /**
   * Repeats a request with the same idempotency key until it gets an expected status. Counts each failed attempt.
   * @throws Error for any other status below 500
   */
  async until(method: string, path: string, sent: object | undefined, expected: readonly number[]): Promise<Reply> {
    const key = randomUUID();
    for (;;) {
      const reply = await this.#send(method, path, sent, key);
      if (reply && expected.includes(reply.status)) return reply;
      if (reply && reply.status < 500) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
      if (reply) this.count.fail(method, path, `${reply.status} ${reply.body.code ?? JSON.stringify(reply.body)}`);
      await sleep(RETRY_MS);
    }
  }

  /** @returns undefined if the connection broke: the server may or may not have committed, and retrying must be safe in both cases */
  async #send(method: string, path: string, sent: object | undefined, key: string): Promise<Reply | undefined> {
    this.count.sent += 1;
    try {
      const response = await fetch(`${this.url}${path}`, {
        method,
        headers: {
          ...(sent && { 'content-type': 'application/json' }),
          ...(path.startsWith('/api/') && { 'idempotency-key': key }),
          ...(this.token && { authorization: `Bearer ${this.token}` }),
          ...(this.cookie && { cookie: this.cookie }),
        },
        ...(sent && { body: JSON.stringify(sent) }),
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      });
      return { status: response.status, body: bodyOf(await response.text()) };
    } catch (error) {
      const { name, message, cause } = error as Error;
      this.count.fail(method, path, String(Object(cause).code ?? `${name}: ${message}`));
      return undefined;
    }
  }
}

/** @returns an empty object if the body is empty or an HTML page */
function bodyOf(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}
