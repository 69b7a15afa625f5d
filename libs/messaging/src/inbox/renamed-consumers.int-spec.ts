import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applyMigrations } from '@casebook/platform';
import { type TestDatabase, testDatabase } from '@casebook/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { consumersIn } from '../consumers/platform-consumers.ts';
import { platformMigrations } from '../migrations-folder.ts';
import { deleteObsoleteRows, newConsumersOf } from '../rebuilding/new-consumers.ts';

const BEFORE_ERASURE = ['20261101000000_platform', '20261125000000_erased_members'];
const BEFORE_STORE_NAMES = [...BEFORE_ERASURE, '20261127000000_member_erasure'];

describe('an upgrade that renames consumers', () => {
  let folder: string;
  let database: TestDatabase;
  let client: Client;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'casebook-migrations-'));
    database = await testDatabase('renamed_consumers');
    client = new Client({ connectionString: database.url });
  });
  afterEach(async () => {
    await client.end();
    await database.drop();
    await rm(folder, { recursive: true });
  });

  const install = async (migrations: readonly string[]) => {
    for (const name of migrations) await cp(join(platformMigrations, name), join(folder, name), { recursive: true });
    await applyMigrations(database.url, [folder]);
    await client.connect();
  };
  const upgrade = () => applyMigrations(database.url, [platformMigrations]);

  const receive = (consumer: string, eventId: string, status: string, deleted: boolean) =>
    client.query('INSERT INTO platform.inbox (consumer, event_id, key, envelope, data, status) VALUES ($1, $2, $3, $4, $5, $6)', [
      consumer,
      eventId,
      eventId,
      { type: 'identity.user.changed.v1' },
      status === 'done' ? {} : { id: eventId, deleted },
      status,
    ]);
  const rowsOf = async (consumer: string) =>
    (await client.query('SELECT event_id AS id, status FROM platform.inbox WHERE consumer = $1', [consumer])).rows.sort((a, b) =>
      a.id < b.id ? -1 : 1,
    );
  const recordedConsumers = async () => (await client.query('SELECT name FROM platform.known_consumers ORDER BY name')).rows;

  it('gives the consumer that erases members every deletion that a former consumer had not handled, and nothing else', async () => {
    await install(BEFORE_ERASURE);
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

    await upgrade();

    const pending = [unseen, halfDone, parked].sort().map((id) => ({ id, status: 'pending' }));
    expect(await rowsOf('bank.erase-member-when-user-deleted')).toEqual(pending);
    expect(await rowsOf(platform)).toEqual([]);
    expect(await rowsOf(own)).toHaveLength(5);
    expect(await recordedConsumers()).toEqual([{ name: 'bank.erase-member-when-user-deleted' }]);
  });

  it('moves every inbox row to the new name, so no pending event is lost and duplicates are still detected', async () => {
    await install(BEFORE_STORE_NAMES);
    const renamed = consumersIn('quiz').filter(({ name }) => name.startsWith('quiz.store-'));
    const rows = ['pending', 'parked', 'done', 'discarded'].map((status) => ({ id: randomUUID(), status }));
    for (const { name } of consumersIn('quiz')) {
      const formerName = name.replace('.store-', '.keep-');
      for (const { id, status } of rows) await receive(formerName, id, status, false);
      await client.query('INSERT INTO platform.known_consumers VALUES ($1)', [formerName]);
    }

    await upgrade();

    expect(renamed).toHaveLength(6);
    const stored = rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    for (const { name } of consumersIn('quiz')) expect(await rowsOf(name)).toEqual(stored);
    expect((await newConsumersOf('quiz', database.url)).consumers).toEqual([]);
  });

  it('deletes, after the rollout, unhandled rows that former replicas stored under the former name', async () => {
    await install(BEFORE_STORE_NAMES);
    await upgrade();
    const [current, former] = ['quiz.store-result-when-quiz-completed', 'quiz.keep-result-when-quiz-completed'];
    for (const consumer of [current, former])
      for (const status of ['pending', 'parked', 'done']) await receive(consumer, randomUUID(), status, false);

    expect(await deleteObsoleteRows('quiz', database.url)).toBe(2);
    expect(await rowsOf(current)).toHaveLength(3);
    expect(await rowsOf(former)).toMatchObject([{ status: 'done' }]);
  });
});
