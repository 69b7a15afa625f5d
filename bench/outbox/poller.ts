import pg from 'pg';

/** The baseline: an outbox without NOTIFY. A timer moves all pending rows with a single statement, which is as fast as polling can be. */
export class Poller {
  readonly #timer: NodeJS.Timeout;
  #running: Promise<unknown> = Promise.resolve();

  private readonly client: pg.Client;

  private constructor(client: pg.Client, everyMs: number) {
    this.client = client;
    this.#timer = setInterval(() => {
      this.#running = client.query(`
        WITH moved AS (DELETE FROM platform.outbox RETURNING payload)
        INSERT INTO polled_answers (id) SELECT (payload ->> 'answerId')::uuid FROM moved`);
    }, everyMs);
  }

  static async start(url: string, everyMs: number): Promise<Poller> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('CREATE TABLE polled_answers (id uuid PRIMARY KEY)');
    return new Poller(client, everyMs);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
    await this.client.end();
  }
}
