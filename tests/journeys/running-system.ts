import pg from 'pg';
import { type Service, variableOf } from '../../libs/contracts/src/services.ts';

/** What start-profile.ts tells of the running system. */
export const environment = (): Record<string, string> =>
  JSON.parse(process.env.CASEBOOK_ENVIRONMENT ?? '{}') as Record<string, string>;

export const profile = process.env.PROFILE ?? 'embedded';

export function setting(name: string): string {
  const value = environment()[name] ?? process.env[name];
  if (!value) throw new Error(`The running profile tells no ${name}`);
  return value;
}

export const databaseUrl = (service: Service): string => setting(variableOf(service, 'DATABASE_URL'));

/** Asks a service's database, past the service. */
export async function query<Row extends pg.QueryResultRow>(
  service: Service,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl(service) });
  await client.connect();
  try {
    return (await client.query<Row>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}

const POLL_MS = 100;

/** Looks again and again until something is found. @throws Error when the deadline passes, saying what was waited for */
export async function until<Found>(
  what: string,
  look: () => Promise<Found | undefined | false>,
  longestMs = 60_000,
): Promise<Found> {
  for (const end = Date.now() + longestMs; ; ) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > end) throw new Error(`Waited ${longestMs} ms in vain until ${what}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
