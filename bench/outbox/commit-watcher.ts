import pg from 'pg';

const CHANNEL = 'benchmark_effects';
const TIMEOUT_MS = 10_000;

/** Waits for committed inserts into a table, reported by a trigger with NOTIFY. */
export class CommitWatcher {
  readonly #waiting = new Map<string, (at: number) => void>();
  readonly #seen = new Map<string, number>();
  private readonly client: pg.Client;

  private constructor(client: pg.Client) {
    this.client = client;
    client.on('notification', ({ payload = '' }) => {
      const at = performance.now();
      this.#waiting.get(payload)?.(at);
      if (!this.#waiting.delete(payload)) this.#seen.set(payload, at);
    });
  }

  /** @param table its column `id` is the answer's id */
  static async watch(url: string, table: string): Promise<CommitWatcher> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(`
      CREATE FUNCTION notify_benchmark() RETURNS trigger LANGUAGE plpgsql
        AS $$ BEGIN PERFORM pg_notify('${CHANNEL}', NEW.id::text); RETURN NEW; END $$;
      CREATE TRIGGER notify_benchmark AFTER INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION notify_benchmark();
      LISTEN ${CHANNEL}`);
    return new CommitWatcher(client);
  }

  /** @returns when the notification of the answer's row arrived, in milliseconds of `performance.now()` */
  committedAt(answerId: string): Promise<number> {
    const seen = this.#seen.get(answerId);
    if (seen !== undefined) {
      this.#seen.delete(answerId);
      return Promise.resolve(seen);
    }
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`${answerId} was not committed within ${TIMEOUT_MS / 1_000} s`)),
        TIMEOUT_MS,
      );
      this.#waiting.set(answerId, (at) => {
        clearTimeout(timer);
        resolve(at);
      });
    });
  }

  stop(): Promise<void> {
    return this.client.end();
  }
}
