import { afterAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { createFromTemplate, type DatabaseTemplate, type TestDatabase, testDatabase } from './database-cluster.ts';

describe('the databases of a jest run', () => {
  const created: TestDatabase[] = [];
  const tracked = async (creating: Promise<TestDatabase>) => {
    const database = await creating;
    created.push(database);
    return database;
  };
  afterAll(() => Promise.all(created.map((database) => database.drop())));

  it('are owned by roles that are not superusers and cannot connect to each other’s databases', async () => {
    const [one, two] = await Promise.all([tracked(testDatabase('Bank flags')), tracked(testDatabase('Bank flags'))]);
    expect(one.name).not.toBe(two.name);
    expect(await query(one.url, 'SELECT current_user::text AS role, current_database()::text AS name')).toEqual([
      { role: one.role, name: one.name },
    ]);
    await query(one.url, 'CREATE TABLE mine AS SELECT 1 AS id');
    const otherUrl = one.url.replace(/[^/]+$/, two.name);
    await expect(query(otherUrl, 'SELECT 1')).rejects.toMatchObject({ code: '42501' });
  });

  it('are copied from a template that concurrent callers prepare once', async () => {
    let prepared = 0;
    const template: DatabaseTemplate = {
      key: `proof-${process.pid}`,
      prepare: async (url) => {
        prepared += 1;
        await query(url, 'CREATE TABLE flag AS SELECT 7 AS id');
      },
    };
    const copies = await Promise.all([1, 2, 3].map(() => tracked(createFromTemplate(template))));
    expect(prepared).toBe(1);
    const [first, second] = copies as [TestDatabase, TestDatabase];
    await query(first.url, 'DELETE FROM flag');
    expect(await query(second.url, 'SELECT id FROM flag')).toEqual([{ id: 7 }]);
  });

  it('leave no template behind if preparing it fails', async () => {
    const key = `broken-${process.pid}`;
    const failing = createFromTemplate({ key, prepare: (url) => query(url, 'SELECT 1 / 0').then(() => undefined) });
    await expect(failing).rejects.toThrow('division by zero');
    const copy = await tracked(
      createFromTemplate({ key, prepare: (url) => query(url, 'CREATE TABLE late ()').then(() => undefined) }),
    );
    expect(await query(copy.url, 'SELECT count(*)::int AS rows FROM late')).toEqual([{ rows: 0 }]);
  });

  it('are deleted by drop, even with open connections', async () => {
    const database = await testDatabase('dropped');
    const client = new Client({ connectionString: database.url });
    client.on('error', () => undefined);
    await client.connect();
    await database.drop();
    await client.end();
    await expect(query(database.url, 'SELECT 1')).rejects.toMatchObject({ code: '3D000' });
  });
});

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}
