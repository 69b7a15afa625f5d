import pg from 'pg';
import { applyMigrations } from './migrate.ts';

/**
 * A schema of a service's database that a separate role owns. The service has only the privileges that its migrations grant to
 * `pg_database_owner`, which is the service's role.
 */
export interface ProtectedSchema {
  readonly name: string;
  /** The folder of its migrations. */
  readonly migrations: string;
}

/**
 * Creates the schema and its owner, a role that can't log in, and applies the pending migrations as that role. Idempotent.
 * @param adminUrl PostgreSQL, with a role that can create roles
 * @param databaseUrl the service's database, with the service's role
 */
export async function applyProtectedMigrations(
  adminUrl: string,
  databaseUrl: string,
  { name: schema, migrations }: ProtectedSchema,
): Promise<void> {
  const { username: serviceRole, pathname } = new URL(databaseUrl);
  const url = new URL(adminUrl);
  url.pathname = pathname;
  const role = `${serviceRole}_${schema}`;
  await createSchema(url.href, schema, role);
  await applyMigrations(url.href, [migrations], { schema, role });
}

async function createSchema(url: string, schema: string, role: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  // A lost connection fails the current or next statement. Without a listener it would crash the process.
  admin.on('error', () => undefined);
  await admin.connect();
  try {
    const owner = admin.escapeIdentifier(role);
    const { rowCount: exists } = await admin.query('SELECT FROM pg_roles WHERE rolname = $1', [role]);
    if (!exists) await admin.query(`CREATE ROLE ${owner} NOLOGIN`);
    // An administrator who isn't a superuser can only switch to roles that it is a member of.
    await admin.query(`GRANT ${owner} TO CURRENT_USER`);
    await admin.query(`CREATE SCHEMA IF NOT EXISTS ${admin.escapeIdentifier(schema)} AUTHORIZATION ${owner}`);
  } finally {
    await admin.end();
  }
}
