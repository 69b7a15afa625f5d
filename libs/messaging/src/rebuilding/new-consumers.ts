import type { Service } from '@casebook/contracts';
import pg from 'pg';
import { consumersIn } from '../consumers/platform-consumers.ts';

export interface NewConsumers {
  readonly consumers: ReturnType<typeof consumersIn>;
  /** Whether the service had no consumers before. All events that it has published are then still in the outbox or on its topics. */
  readonly isFirstInstallation: boolean;
}

/** @returns a service's consumers that haven't received their whole topic yet */
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

/** Records that consumers have received all of their topics. */
export async function markBackfilled(databaseUrl: string, names: readonly string[]): Promise<void> {
  await withClient(databaseUrl, (client) =>
    client.query('INSERT INTO platform.known_consumers (name) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING', [names]),
  );
}

/**
 * Deletes the unhandled inbox rows of consumers that this version doesn't have. Replicas of the previous version stored them after the
 * migration that renamed the consumer. The new consumer received the same events in its own Kafka group.
 * @returns the number of rows
 */
export function deleteObsoleteRows(service: Service, databaseUrl: string): Promise<number> {
  const registered = consumersIn(service).map(({ name }) => name);
  return withClient(databaseUrl, async (client) => {
    const { rowCount } = await client.query(
      "DELETE FROM platform.inbox WHERE status IN ('pending', 'parked') AND consumer <> ALL($1::text[])",
      [registered],
    );
    return rowCount ?? 0;
  });
}

async function withClient<Result>(connectionString: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString });
  // A lost connection rejects the running query or the next one. Without a listener, the error event would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
