import pg from 'pg';
import { type Service, variableOf } from '../../libs/contracts/src/services.ts';

/** The running system's environment, passed on by start-profile.ts. */
export const environment = (): Record<string, string> =>
  JSON.parse(process.env.CASEBOOK_ENVIRONMENT ?? '{}') as Record<string, string>;

export const profile = process.env.PROFILE ?? 'embedded';

export function setting(name: string): string {
  const value = environment()[name] ?? process.env[name];
  if (!value) throw new Error(`The running profile has no setting ${name}`);
  return value;
}

/** As in the images: hides the warning that kafkajs causes by setting a timer to a time in the past. */
const QUIET = ['--disable-warning=ExperimentalWarning', '--disable-warning=TimeoutNegativeWarning'];

/** The command line of an app's operator commands, in this checkout or in the container of a deployed app. */
export function operatorCommand(app: string): [command: string, ...args: string[]] {
  const script = `apps/${app}/dist/operate.js`;
  if (profile !== 'deployed') return [process.execPath, ...QUIET, script];
  const [docker, ...compose] = JSON.parse(setting('CASEBOOK_COMPOSE')) as string[];
  return [docker ?? 'docker', ...compose, 'exec', '-T', app, 'node', script];
}

export const databaseUrl = (service: Service): string => setting(variableOf(service, 'DATABASE_URL'));

/** Queries a service's database directly. */
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

/** Polls until `find` returns something other than undefined or false. @throws Error with the condition after `timeoutMs` */
export async function waitFor<Found>(
  condition: string,
  find: () => Promise<Found | undefined | false>,
  timeoutMs = 60_000,
): Promise<Found> {
  for (const end = Date.now() + timeoutMs; ; ) {
    const found = await find();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > end) throw new Error(`Timed out after ${timeoutMs} ms: ${condition}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
