import pg from 'pg';

const CHANNEL = 'benchmark_effects';
const LONGEST_MS = 10_000;

/** Tells when a row that has an answer's id is committed to a table; the database says so, not whoever wrote it. */
export class Effects {
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

  /** @param table has the answer's id as `id` */
  static async watch(url: string, table: string): Promise<Effects> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(`
      CREATE FUNCTION tell_benchmark() RETURNS trigger LANGUAGE plpgsql
        AS $$ BEGIN PERFORM pg_notify('${CHANNEL}', NEW.id::text); RETURN NEW; END $$;
      CREATE TRIGGER tell_benchmark AFTER INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION tell_benchmark();
      LISTEN ${CHANNEL}`);
    return new Effects(client);
  }

  /** @returns when it was there, in milliseconds of `performance.now()` */
  of(answerId: string): Promise<number> {
    const seen = this.#seen.get(answerId);
    if (seen !== undefined) {
      this.#seen.delete(answerId);
      return Promise.resolve(seen);
    }
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`No effect of ${answerId} after ${LONGEST_MS / 1_000} s`)), LONGEST_MS);
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
