import { createHmac, randomBytes } from 'node:crypto';
import { Client, escapeIdentifier, escapeLiteral, type QueryResultRow } from 'pg';
import { findAddress } from './test-cluster-address.ts';

/** A database of one test file. */
export interface TestDatabase {
  name: string;
  /** The role that owns the database and everything in it. */
  role: string;
  /** The connection URL for the database's own role. */
  url: string;
  /** Runs a statement with the role of PostgreSQL's administrator. */
  queryAsAdmin<Row extends QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>;
  /** Drops the database, closing open connections. */
  drop(): Promise<void>;
}

/** A database that is prepared once per jest run and then copied, which is much faster than running the migrations each time. */
export interface DatabaseTemplate {
  /** Identifies the template in this run, such as the service whose migrations it contains. */
  key: string;
  /** Fills the template. Must close its connections before it resolves. */
  prepare(url: string, adminUrl: string): Promise<void>;
}

/** Creates an empty database with its own role on the PostgreSQL of this jest run. */
export function testDatabase(name: string): Promise<TestDatabase> {
  return asAdmin(async (admin) => {
    const database = uniqueName(name);
    await createRole(admin, database);
    await createDatabase(admin, database, database);
    return handleOf(admin, database, database);
  });
}

/** Creates a database as a copy of the template, which is prepared on first use. */
export function createFromTemplate(template: DatabaseTemplate, name: string = template.key): Promise<TestDatabase> {
  return asAdmin(async (admin) => {
    const source = identifier(`template_${template.key}`);
    await ensureTemplate(admin, source, template);
    const database = uniqueName(name);
    await createDatabase(admin, database, source, source);
    return handleOf(admin, database, source);
  });
}

/**
 * Prepares a template that doesn't exist yet, under an advisory lock that all workers of the run share. Uses a temporary name, so that a
 * failure leaves no partial template.
 */
async function ensureTemplate(admin: Admin, source: string, template: DatabaseTemplate): Promise<void> {
  await admin.client.query('SELECT pg_advisory_lock(hashtext($1))', [source]);
  try {
    const { rowCount } = await admin.client.query('SELECT FROM pg_database WHERE datname = $1', [source]);
    if (rowCount) return;
    const draft = identifier(`${source}_making`);
    await dropDatabase(admin, draft);
    await createRole(admin, source);
    await createDatabase(admin, draft, source);
    await template.prepare(admin.urlFor(draft, source), admin.url);
    await admin.client.query(`ALTER DATABASE ${escapeIdentifier(draft)} RENAME TO ${escapeIdentifier(source)}`);
  } finally {
    await admin.client.query('SELECT pg_advisory_unlock(hashtext($1))', [source]);
  }
}

interface Admin {
  client: Client;
  url: string;
  urlFor(database: string, role: string): string;
}

async function asAdmin<T>(work: (admin: Admin) => Promise<T>): Promise<T> {
  const { adminUrl } = await findAddress();
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    return await work({ client, url: adminUrl, urlFor: (database, role) => roleUrl(adminUrl, database, role) });
  } finally {
    await client.end();
  }
}

/** Derives a role's password from the run's secret, so that every worker can compute the passwords of the shared templates' roles. */
function roleUrl(adminUrl: string, database: string, role: string): string {
  const url = new URL(adminUrl);
  url.password = rolePassword(url.password, role);
  url.username = role;
  url.pathname = `/${database}`;
  return url.href;
}

function rolePassword(secret: string, role: string): string {
  return createHmac('sha256', secret).update(role).digest('hex');
}

async function createRole({ client, urlFor }: Admin, role: string): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [role]);
  if (rowCount) return;
  const { password } = new URL(urlFor('postgres', role));
  await client.query(`CREATE ROLE ${escapeIdentifier(role)} LOGIN PASSWORD ${escapeLiteral(password)}`);
}

/** Creates a database to which only its owner can connect, as in the product. */
async function createDatabase({ client }: Admin, database: string, owner: string, template = 'template1'): Promise<void> {
  const [name, from] = [escapeIdentifier(database), escapeIdentifier(template)];
  await client.query(`CREATE DATABASE ${name} OWNER ${escapeIdentifier(owner)} TEMPLATE ${from}`);
  await client.query(`REVOKE CONNECT ON DATABASE ${name} FROM PUBLIC`);
}

async function dropDatabase({ client }: Admin, database: string): Promise<void> {
  await client.query(`DROP DATABASE IF EXISTS ${escapeIdentifier(database)} WITH (FORCE)`);
}

function handleOf({ urlFor, url }: Admin, database: string, role: string): TestDatabase {
  return {
    name: database,
    role,
    url: urlFor(database, role),
    queryAsAdmin: async <Row extends QueryResultRow>(sql: string, values: unknown[] = []) => {
      const adminUrl = new URL(url);
      adminUrl.pathname = `/${database}`;
      const client = new Client({ connectionString: adminUrl.href });
      await client.connect();
      try {
        return (await client.query<Row>(sql, values)).rows;
      } finally {
        await client.end();
      }
    },
    drop: () => asAdmin((admin) => dropDatabase(admin, database)),
  };
}

function uniqueName(name: string): string {
  return identifier(`${name.slice(0, 40)}_${randomBytes(6).toString('hex')}`);
}

/** Converts a name to lower case, digits, and underscores, because it is part of URLs; at most PostgreSQL's 63 bytes. */
function identifier(name: string): string {
  const clean = name.toLowerCase().replaceAll(/[^a-z0-9_]/g, '_');
  if (clean.length > 63) throw new Error(`The name ${clean} exceeds PostgreSQL's limit of 63 bytes`);
  return clean;
}
