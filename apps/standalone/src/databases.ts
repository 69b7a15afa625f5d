import { createHmac } from 'node:crypto';
import type { Service } from '@casebook/contracts';
import pg from 'pg';

/** A service's database. Its role owns it and can't connect to other services' databases. */
export interface ServiceDatabase {
  readonly service: Service;
  readonly url: string;
}

/** @returns each service's database URL; a role's password is derived from the installation's secret */
export function databasesOf(adminUrl: string, secret: string, services: readonly Service[]): ServiceDatabase[] {
  return services.map((service) => {
    const url = new URL(adminUrl);
    url.username = `casebook_${service}`;
    url.password = createHmac('sha256', secret).update(service).digest('base64url');
    url.pathname = `/casebook_${service}`;
    return { service, url: url.href };
  });
}

/** `invalid_password` (PostgreSQL, appendix A). */
const WRONG_PASSWORD = '28P01';
const passwordHelp = (role = 'postgres') =>
  `PostgreSQL refused the password of ${role}. A data folder or volume keeps the password that it was created with, so a new value of ` +
  `POSTGRES_PASSWORD changes nothing there: restore the former value, or run ALTER ROLE ${role} PASSWORD '...' in PostgreSQL first.`;

/** Creates missing roles and databases, and updates the roles' passwords. */
export async function createDatabases(adminUrl: string, databases: readonly ServiceDatabase[]): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  // A lost connection fails the current or next statement. Without a listener it would crash the process.
  admin.on('error', () => undefined);
  await admin.connect().catch((error: unknown) => {
    if (error instanceof pg.DatabaseError && error.code === WRONG_PASSWORD)
      throw new Error(passwordHelp(admin.user), { cause: error });
    throw error;
  });
  try {
    for (const { url } of databases) await createDatabase(admin, new URL(url));
  } finally {
    await admin.end();
  }
}

async function createDatabase(admin: pg.Client, { username, password, pathname }: URL): Promise<void> {
  const name = pathname.slice(1);
  const role = admin.escapeIdentifier(username);
  const { rowCount: hasRole } = await admin.query('SELECT FROM pg_roles WHERE rolname = $1', [username]);
  if (!hasRole) await admin.query(`CREATE ROLE ${role} LOGIN`);
  await admin.query(`ALTER ROLE ${role} PASSWORD ${admin.escapeLiteral(decodeURIComponent(password))}`);
  const { rowCount: hasDatabase } = await admin.query('SELECT FROM pg_database WHERE datname = $1', [name]);
  if (hasDatabase) return;
  await admin.query(`GRANT ${role} TO CURRENT_USER`);
  await admin.query(`CREATE DATABASE ${admin.escapeIdentifier(name)} OWNER ${role}`);
  await admin.query(`REVOKE CONNECT ON DATABASE ${admin.escapeIdentifier(name)} FROM PUBLIC`);
}
