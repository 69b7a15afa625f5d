import { join } from 'node:path';
import { BootRefused } from '@casebook/platform';
import { PostgresStartError, type RunningPostgres, startPostgres } from '@casebook/servers';
import pg from 'pg';

const DATA_LOCK = 7_461_000;
const RETRY_MS = 250;

/**
 * The embedded PostgreSQL of a data directory. Starts it, or takes it over if a killed Casebook left it running, restarts it after a
 * crash, and stops it at shutdown. An advisory lock prevents a second Casebook from using the directory.
 */
export class EmbeddedPostgres {
  #lockClient: pg.Client | undefined;
  #stopped = false;
  #restarting: Promise<void> | undefined;

  private constructor(
    private readonly dataDir: string,
    private server: RunningPostgres,
  ) {}

  /** @throws BootRefused for a directory of another owner or version, or in use by another Casebook; the directory is unchanged */
  static async open(dataDir: string): Promise<EmbeddedPostgres> {
    const opened = new EmbeddedPostgres(dataDir, await start(dataDir));
    if (await opened.#lock()) return opened;
    throw new BootRefused(
      `Another Casebook uses the data directory ${dataDir}; stop it, or set CASEBOOK_DATA_DIR to another folder`,
    );
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
    client.on('error', () => this.#onLockLost(client));
    client.on('end', () => this.#onLockLost(client));
    await client.connect();
    const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [DATA_LOCK]);
    if (rows[0]?.locked) this.#lockClient = client;
    else await client.end();
    return this.#lockClient === client;
  }

  #onLockLost(client: pg.Client): void {
    if (this.#stopped || this.#lockClient !== client) return;
    this.#lockClient = undefined;
    this.#restarting = this.#restartServer();
  }

  // Uses the same port, so that the services' pools and listeners reconnect by themselves.
  async #restartServer(): Promise<void> {
    while (!this.#stopped && !this.#lockClient) {
      try {
        this.server = await startPostgres({ dataDir: join(this.dataDir, 'postgres'), port: this.server.port });
        await this.#lock();
      } catch (error) {
        process.stderr.write(
          `PostgreSQL is down; restarting it failed and is retried: ${error instanceof Error ? error.message : error}\n`,
        );
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
