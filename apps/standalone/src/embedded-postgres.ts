import { join } from 'node:path';
import { BootRefused } from '@casebook/platform';
import { PostgresStartError, type RunningPostgres, startPostgres } from '@casebook/servers';
import pg from 'pg';

const DATA_LOCK = 7_461_000;
const RETRY_MS = 250;

/**
 * The embedded PostgreSQL of a data directory: started, or taken over where a killed Casebook left it running, started again
 * when it dies, and stopped at the end. Its lock, a connection's, keeps a second Casebook from the same directory.
 */
export class EmbeddedPostgres {
  #lockClient: pg.Client | undefined;
  #stopped = false;
  #restarting: Promise<void> | undefined;

  private constructor(
    private readonly dataDir: string,
    private server: RunningPostgres,
  ) {}

  /** @throws BootRefused for a directory of another owner or version, or one that another Casebook runs on; it is left as it is */
  static async open(dataDir: string): Promise<EmbeddedPostgres> {
    const opened = new EmbeddedPostgres(dataDir, await start(dataDir));
    if (await opened.#lock()) return opened;
    throw new BootRefused(`Another Casebook is running on the data directory ${dataDir}`);
  }

  get adminUrl(): string {
    return this.server.adminUrl;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#restarting;
    await this.#lockClient?.end();
    await this.server.stop();
  }

  async #lock(): Promise<boolean> {
    const client = new pg.Client({ connectionString: this.adminUrl, keepAlive: true });
    client.on('error', () => this.#lost(client));
    client.on('end', () => this.#lost(client));
    await client.connect();
    const { rows } = await client.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1) AS held', [DATA_LOCK]);
    if (rows[0]?.held) this.#lockClient = client;
    else await client.end();
    return this.#lockClient === client;
  }

  #lost(client: pg.Client): void {
    if (this.#stopped || this.#lockClient !== client) return;
    this.#lockClient = undefined;
    this.#restarting = this.#restartServer();
  }

  // The services wait meanwhile: their pools and listeners come back by themselves, on the same port.
  async #restartServer(): Promise<void> {
    while (!this.#stopped && !this.#lockClient) {
      try {
        this.server = await startPostgres({ dataDir: join(this.dataDir, 'postgres'), port: this.server.port });
        await this.#lock();
      } catch (error) {
        process.stderr.write(`PostgreSQL is away and is started again: ${error instanceof Error ? error.message : error}\n`);
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }
}

async function start(dataDir: string): Promise<RunningPostgres> {
  try {
    return await startPostgres({ dataDir: join(dataDir, 'postgres') });
  } catch (error) {
    throw error instanceof PostgresStartError ? new BootRefused(error.message) : error;
  }
}
