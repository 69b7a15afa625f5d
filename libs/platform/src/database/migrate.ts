import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import type { MigrationDirectory } from '@prisma/schema-engine-wasm';
import pg from 'pg';
import { BootRefused } from '../errors/boot-refused.ts';
import { loadSchemaEngine } from './schema-engine.ts';

// The engine applies plain SQL, so it needs the provider but no models.
const DATAMODEL = 'datasource db {\n  provider = "postgresql"\n}\n';

/** Where migrations create tables, and as which role. */
export interface MigrationTarget {
  readonly schema: string;
  /** The connection switches to this role. */
  readonly role?: string;
}

/**
 * Applies the pending migrations, in Prisma's layout and in the order of their names. Idempotent.
 * @param databaseUrl the service's database, with the role that owns it
 * @param folders each contains `<time>_<name>/migration.sql`
 * @param target default: the connection's own role, in `public`
 * @returns the names of the migrations that it applied
 * @throws BootRefused if a newer version migrated the database; nothing is changed
 */
export async function applyMigrations(
  databaseUrl: string,
  folders: string[],
  { schema, role }: MigrationTarget = { schema: 'public' },
): Promise<string[]> {
  const migrations = (await Promise.all(folders.map(readMigrations))).flat().sort((a, b) => (a.path < b.path ? -1 : 1));
  const connection = {
    connectionString: databaseUrl,
    ...(role !== undefined && { options: `-c role=${role} -c search_path=${schema}` }),
  };
  await refuseNewerDatabase(connection, new Set(migrations.map(({ path }) => path)));
  const pool = new pg.Pool({ ...connection, max: 1 });
  const adapter = bindMigrationAwareSqlAdapterFactory(new PrismaPg(pool, { schema }));
  const SchemaEngine = await loadSchemaEngine();
  const engine = await SchemaEngine.new({ datamodels: [['schema.prisma', DATAMODEL]] }, () => {}, adapter);
  try {
    const { appliedMigrationNames } = await engine.applyMigrations({
      migrationsList: {
        baseDir: '/',
        lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' },
        shadowDbInitScript: '',
        migrationDirectories: migrations,
      },
      filters: { externalTables: [], externalEnums: [] },
    });
    return appliedMigrationNames;
  } finally {
    engine.free();
    await pool.end();
  }
}

/** A service without tables has no folder. */
async function readMigrations(folder: string): Promise<MigrationDirectory[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  return Promise.all(
    names.map(async (path) => ({
      path,
      migrationFile: {
        path: 'migration.sql',
        content: { tag: 'ok' as const, value: await readFile(join(folder, path, 'migration.sql'), 'utf8') },
      },
    })),
  );
}

async function refuseNewerDatabase(connection: pg.ClientConfig, ownMigrations: Set<string>): Promise<void> {
  const client = new pg.Client(connection);
  // A lost connection rejects the running query or the next one. Without a listener, the error event would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows: tables } = await client.query("SELECT 1 WHERE to_regclass('_prisma_migrations') IS NOT NULL");
    if (tables.length === 0) return;
    const { rows } = await client.query<{ migration_name: string }>('SELECT migration_name FROM _prisma_migrations');
    const unknown = rows.map(({ migration_name }) => migration_name).filter((name) => !ownMigrations.has(name));
    if (unknown.length > 0)
      throw new BootRefused(
        `The database ${client.database} was last used by a newer version of Casebook (it has ${unknown.join(', ')})`,
      );
  } finally {
    await client.end();
  }
}
