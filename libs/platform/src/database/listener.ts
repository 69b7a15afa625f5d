import pg from 'pg';
import type { Log } from '../logging/logger.ts';
import { runOneAtATime } from './connection-pool.ts';

type Handler = (payload: string) => void | Promise<void>;

const RECONNECT_MS = 500;

/**
 * A service's connection for `LISTEN` and session-level advisory locks. It reconnects after a loss. Notifications sent meanwhile are
 * lost, so subscribers reload their state in `onConnected`.
 */
export class DatabaseListener {
  readonly #handlers = new Map<string, Handler[]>();
  readonly #connected: (() => void | Promise<void>)[] = [];
  #client: pg.Client | undefined;
  #stopped = false;
  #retry: NodeJS.Timeout | undefined;

  constructor(
    private readonly url: string,
    private readonly name: string,
    private readonly log: Log,
  ) {}

  /** Adds a handler of a channel. If the connection is open, resolves after `LISTEN`; otherwise `LISTEN` runs when it opens. */
  async on(channel: string, handler: Handler): Promise<void> {
    const handlers = this.#handlers.get(channel);
    this.#handlers.set(channel, [...(handlers ?? []), handler]);
    if (!handlers) await this.#client?.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
  }

  onConnected(handler: () => void | Promise<void>): void {
    this.#connected.push(handler);
  }

  get connected(): boolean {
    return this.#client !== undefined;
  }

  async start(): Promise<void> {
    const client = new pg.Client({ connectionString: this.url, application_name: `${this.name}-listener`, keepAlive: true });
    runOneAtATime(client);
    try {
      client.on('error', (error) => this.#lost(client, error));
      client.on('end', () => this.#lost(client, new Error('The connection ended')));
      await client.connect();
      client.on('notification', ({ channel, payload }) => this.#notify(channel, payload ?? ''));
      for (const channel of this.#handlers.keys()) await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      if (this.#stopped) return void (await client.end());
      this.#client = client;
      for (const handler of this.#connected) await handler();
    } catch (error) {
      this.#lost(client, error);
    }
  }

  /** Takes a session-level advisory lock, which PostgreSQL releases with the connection. @returns whether this session has the lock */
  async tryLock(key: number): Promise<boolean> {
    if (!this.#client) return false;
    const { rows } = await this.#client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [key]);
    return rows[0]?.locked ?? false;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#retry);
    const client = this.#client;
    this.#client = undefined;
    await client?.end();
  }

  #notify(channel: string, payload: string): void {
    for (const handler of this.#handlers.get(channel) ?? []) {
      Promise.resolve(handler(payload)).catch((error) => this.log.error({ err: error, channel }, 'a listener failed'));
    }
  }

  #lost(client: pg.Client, error: unknown): void {
    if (this.#stopped || (this.#client && this.#client !== client)) return;
    this.#client = undefined;
    this.log.warn({ err: error }, 'the listening connection was lost');
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.start(), RECONNECT_MS);
  }
}
