import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UserChanged } from '@casebook/contracts';
import { platformMigrations } from '@casebook/messaging';
import { applyMigrations } from '@casebook/platform';
import { createFromTemplate, type TestDatabase } from '@casebook/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { identity } from '../identity.definition.ts';

const FIRST = '20261121000000_identity';

describe('the migration that separates sign-ups from accounts', () => {
  let folder: string;
  let database: TestDatabase;
  let client: Client;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'casebook-migrations-'));
    await cp(join(identity.migrations, FIRST), join(folder, FIRST), { recursive: true });
    const prepare = async (url: string) => void (await applyMigrations(url, [platformMigrations, folder]));
    database = await createFromTemplate({ key: 'identity_before_sign_ups', prepare });
    client = new Client({ connectionString: database.url });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
    await rm(folder, { recursive: true });
  });

  it('deletes unconfirmed accounts and publishes the deletions', async () => {
    const [confirmed, unconfirmed] = [randomUUID(), randomUUID()];
    await client.query(
      `INSERT INTO users (id, version, email, password_hash, email_confirmed_at, created_at, updated_at)
       VALUES ($1, 3, 'confirmed@example.org', 'hash', now(), now(), now()), ($2, 1, 'unconfirmed@example.org', 'hash', NULL, now(), now())`,
      [confirmed, unconfirmed],
    );
    await applyMigrations(database.url, [platformMigrations, identity.migrations]);
    const { rows: users } = await client.query('SELECT id, version, deleted, email FROM users ORDER BY version');
    expect(users).toEqual([
      { id: unconfirmed, version: 2, deleted: true, email: null },
      { id: confirmed, version: 3, deleted: false, email: 'confirmed@example.org' },
    ]);
    const { rows: outbox } = await client.query(
      'SELECT type, destination, aggregate_id, aggregate_version::int, payload FROM platform.outbox',
    );
    expect(outbox).toMatchObject([
      { type: UserChanged.type, destination: 'identity.users', aggregate_id: unconfirmed, aggregate_version: 2 },
    ]);
    expect(UserChanged.schema.parse(outbox[0].payload)).toMatchObject({ id: unconfirmed, deleted: true });
  });
});
