import { type TestDatabase, testDatabase } from '@casebook/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createDatabases } from './databases.ts';

describe('the databases of an installation', () => {
  let at: TestDatabase;
  beforeAll(async () => {
    at = await testDatabase('installation');
  });
  afterAll(() => at.drop());

  it('aren’t created with a password that the volume doesn’t have, and the message says why', async () => {
    const url = new URL(at.url);
    url.password = 'a-new-one';
    const refused = createDatabases(url.href, []);
    await expect(refused).rejects.toThrow(
      `PostgreSQL refused the password of ${url.username}. A data folder or volume keeps the password`,
    );
    await expect(refused).rejects.toMatchObject({ cause: expect.any(pg.DatabaseError) });
  });
});
