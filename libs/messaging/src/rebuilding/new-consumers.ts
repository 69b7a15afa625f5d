import type { Service } from '@casebook/contracts';
import pg from 'pg';
import { consumersIn } from '../platform-consumers.ts';

export interface NewConsumers {
  readonly consumers: ReturnType<typeof consumersIn>;
  /** Whether the service had none before: all it ever published is still on its way to everybody. */
  readonly isFirstInstallation: boolean;
}

/** @returns a service's consumers whose topics have not been published to them whole */
export function newConsumersOf(service: Service, databaseUrl: string): Promise<NewConsumers> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>('SELECT name FROM platform.known_consumers');
    const existing = new Set(rows.map(({ name }) => name));
    return {
      consumers: consumersIn(service).filter(({ name }) => !existing.has(name)),
      isFirstInstallation: existing.size === 0,
    };
  });
}

/** Records that the topics of consumers were published to them whole. */
export async function markFilled(databaseUrl: string, names: readonly string[]): Promise<void> {
  await withClient(databaseUrl, (client) =>
    client.query('INSERT INTO platform.known_consumers (name) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING', [names]),
  );
}

async function withClient<Result>(connectionString: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString });
  // A lost connection fails the statement under way, or the next one; without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
