import { serviceNames } from '../../libs/contracts/src/services.ts';
import { query, setting } from '../journeys/running-system.ts';
import { readLogs } from '../observe/logs.ts';

/** Fields of requests and responses that grant access. */
const SECRET_FIELDS = new Set([
  ...['access_token', 'refresh_token', 'provider_token', 'password', 'current_password', 'nonce', 'secret', 'codes'],
  ...['token', 'token_hash', 'hashed_token', 'email_otp', 'auth_code', 'code_verifier'],
]);
/** The paths on which such fields are sent, and on which `code` is a secret. Elsewhere, `code` is a referral code or an error's. */
const SECRET_PATHS = /^\/(auth\/v1|api\/v1\/admin-gate)\b/;
/** Values that tests send in place of a secret that they don't have. */
const PLACEHOLDERS = new Set(['none', 'AAAA', '000000']);
/** A shorter secret, such as a mailed code, is only searched for as a whole value, because its characters may occur anywhere. */
const LONG = 16;

/** The kind of each secret, by its value. */
export type Secrets = Map<string, string>;

/** Records every token, code, and password that this process sends or receives, including in mails, until it is disposed. */
export function recordSecrets(): { readonly secrets: Secrets } & Disposable {
  const secrets: Secrets = new Map();
  const send = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const response = await send(input, init);
    await record(secrets, new URL(String(input)), init, response);
    return response;
  };
  return {
    secrets,
    [Symbol.dispose]: () => {
      globalThis.fetch = send;
    },
  };
}

async function record(secrets: Secrets, url: URL, init: RequestInit | undefined, response: Response): Promise<void> {
  const headers = new Headers(init?.headers);
  add(secrets, 'access token', headers.get('authorization')?.replace('Bearer ', ''));
  if (url.origin === new URL(setting('CASEBOOK_MAILBOX')).origin) return recordMails(secrets, await response.clone().text());
  if (!SECRET_PATHS.test(url.pathname)) return;
  for (const cookie of response.headers.getSetCookie()) add(secrets, 'cookie', /=([^;]*)/.exec(cookie)?.[1]);
  recordParameters(secrets, url);
  const location = response.headers.get('location');
  if (location) recordParameters(secrets, new URL(location, url));
  recordFields(secrets, parsed(init?.body), new Set([...SECRET_FIELDS, 'code']));
  if (/\bjson\b/.test(response.headers.get('content-type') ?? ''))
    recordFields(secrets, parsed(await response.clone().text()), SECRET_FIELDS);
}

function recordMails(secrets: Secrets, text: string): void {
  for (const [, token] of text.matchAll(/token_hash=([\w-]+)/g)) add(secrets, 'link of a mail', token);
  for (const [, code] of text.matchAll(/\b(\d{6})\b/g)) add(secrets, 'code of a mail', code);
}

function recordParameters(secrets: Secrets, { search, hash }: URL): void {
  for (const [name, value] of [...new URLSearchParams(search), ...new URLSearchParams(hash.slice(1))])
    if (SECRET_FIELDS.has(name) || name === 'code' || name === 'state') add(secrets, name, value);
}

function recordFields(secrets: Secrets, value: unknown, fields: ReadonlySet<string>): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inside] of Object.entries(value)) {
    if (fields.has(name)) for (const one of [inside].flat()) add(secrets, name, one);
    recordFields(secrets, inside, fields);
  }
}

function add(secrets: Secrets, kind: string, value: unknown): void {
  if (typeof value === 'string' && value.length >= 5 && !PLACEHOLDERS.has(value)) secrets.set(value, kind);
}

function parsed(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const COPY = 'public.journey_published';

/** Copies every event and job to a table when a transaction publishes it, whichever transport later delivers it. */
export async function copyPublished(): Promise<void> {
  for (const service of serviceNames)
    await query(
      service,
      `CREATE TABLE ${COPY} (message jsonb);
       CREATE FUNCTION ${COPY}() RETURNS trigger LANGUAGE plpgsql AS
         'BEGIN INSERT INTO ${COPY} VALUES (to_jsonb(NEW)); RETURN NEW; END';
       CREATE TRIGGER journey_published AFTER INSERT ON platform.outbox FOR EACH ROW EXECUTE FUNCTION ${COPY}()`,
    );
}

export async function stopCopying(): Promise<void> {
  for (const service of serviceNames)
    await query(
      service,
      `DROP TRIGGER IF EXISTS journey_published ON platform.outbox;
       DROP FUNCTION IF EXISTS ${COPY}(); DROP TABLE IF EXISTS ${COPY}`,
    );
}

/** @returns the contents of every table of every database, everything published, and the logs, by name */
export async function everythingStored(): Promise<Map<string, Buffer>> {
  const stored = new Map<string, Buffer>();
  for (const service of serviceNames) {
    const tables = await query<{ name: string }>(
      service,
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
       WHERE schemaname NOT IN ('pg_catalog', 'information_schema') AND has_table_privilege(format('%I.%I', schemaname, tablename), 'SELECT')`,
    );
    for (const { name } of tables) {
      const rows = await query<{ row: string }>(service, `SELECT to_jsonb(of_table)::text AS row FROM ${name} AS of_table`);
      stored.set(`${service} ${name}`, Buffer.from(rows.map(({ row }) => row).join('\n')));
    }
  }
  stored.set('logs', Buffer.from((await readLogs(setting('CASEBOOK_LOGS'))).join('\n')));
  return stored;
}

/** @returns where a secret is stored, and its kind */
export const secretsIn = (stored: ReadonlyMap<string, Buffer>, secrets: ReadonlyMap<string, string>): string[] => [
  ...new Set(
    [...stored].flatMap(([place, text]) =>
      [...secrets].flatMap(([secret, kind]) => (text.includes(sought(secret)) ? [`${place}: ${kind}`] : [])),
    ),
  ),
];

const sought = (secret: string): string => (secret.length < LONG ? JSON.stringify(secret) : JSON.stringify(secret).slice(1, -1));
