import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applyMigrations } from '@casebook/platform';
import { type TestDatabase, testDatabase } from '@casebook/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { platformMigrations } from '../migrations-folder.ts';

const FORMER = ['20261101000000_platform', '20261125000000_erased_members'];

describe('the migration to one consumer that erases members', () => {
  let folder: string;
  let database: TestDatabase;
  let client: Client;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'casebook-migrations-'));
    for (const name of FORMER) await cp(join(platformMigrations, name), join(folder, name), { recursive: true });
    database = await testDatabase('before_member_erasure');
    await applyMigrations(database.url, [folder]);
    client = new Client({ connectionString: database.url });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
    await rm(folder, { recursive: true });
  });

  const receive = (consumer: string, eventId: string, status: string, deleted: boolean) =>
    client.query('INSERT INTO platform.inbox (consumer, event_id, key, envelope, data, status) VALUES ($1, $2, $3, $4, $5, $6)', [
      consumer,
      eventId,
      eventId,
      { type: 'identity.user.changed.v1' },
      status === 'done' ? {} : { id: eventId, deleted },
      status,
    ]);

  it('hands it every deletion that a former consumer had not handled, and nothing else', async () => {
    const [unseen, halfDone, parked, done, change] = Array.from({ length: 5 }, randomUUID) as [
      string,
      string,
      string,
      string,
      string,
    ];
    const [platform, own] = ['bank.forget-member-when-user-deleted', 'bank.store-members-when-user-changed'];
    for (const consumer of [platform, own]) {
      await receive(consumer, unseen, 'pending', true);
      await receive(consumer, halfDone, consumer === own ? 'pending' : 'done', true);
      await receive(consumer, parked, consumer === own ? 'parked' : 'done', true);
      await receive(consumer, done, 'done', true);
      await receive(consumer, change, 'pending', false);
    }
    await client.query("INSERT INTO platform.known_consumers VALUES ('bank.forget-member-when-user-deleted')");

    await applyMigrations(database.url, [platformMigrations]);

    const rowsOf = async (consumer: string) =>
      (await client.query('SELECT event_id AS id, status FROM platform.inbox WHERE consumer = $1', [consumer])).rows.sort(
        (a, b) => (a.id < b.id ? -1 : 1),
      );
    const pending = [unseen, halfDone, parked].sort().map((id) => ({ id, status: 'pending' }));
    expect(await rowsOf('bank.erase-member-when-user-deleted')).toEqual(pending);
    expect(await rowsOf(platform)).toEqual([]);
    expect(await rowsOf(own)).toHaveLength(5);
    expect((await client.query('SELECT name FROM platform.known_consumers')).rows).toEqual([
      { name: 'bank.erase-member-when-user-deleted' },
    ]);
  });
});
