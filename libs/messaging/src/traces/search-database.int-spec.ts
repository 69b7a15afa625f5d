import { randomUUID } from 'node:crypto';
import { applyMigrations, Database, SystemClock } from '@casebook/platform';
import { type TestDatabase, testDatabase, withoutModels } from '@casebook/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { platformMigrations } from '../migrations-folder.ts';
import { InProcessTransport } from '../transports/in-process-transport.ts';
import { SearchDatabase } from './search-database.ts';

describe('searching a database for a member', () => {
  let at: TestDatabase;
  let database: Database;
  const id = randomUUID();

  beforeAll(async () => {
    at = await testDatabase('search');
    await applyMigrations(at.url, [platformMigrations]);
    database = new Database('billing', at.url, 2, withoutModels, new SystemClock());
    await database.sql.execute`CREATE SCHEMA bull`;
    await database.sql.execute`CREATE TABLE bull.job (data jsonb)`;
    await database.sql.execute`
      CREATE TABLE members (id uuid, deleted boolean, "Note" text, tags text[], refs uuid[], data jsonb, file bytea, seen int)`;
    await database.sql.execute`INSERT INTO members (id, deleted, "Note") VALUES (${randomUUID()}, false, 'about others')`;
  });
  afterAll(async () => {
    await database.close();
    await at.drop();
  });

  const search = async (...texts: string[]) => {
    const options = { service: 'billing' as const, transport: new InProcessTransport() };
    const traces = await new SearchDatabase(database, options).execute(texts);
    return traces.map(({ store, place, count, kind }) => `${store} ${place} ${count} ${kind}`);
  };

  it('finds nothing where nothing is', async () => {
    expect(await search(id, 'ann@example.org')).toEqual([]);
  });

  it('finds an id in a column of any type, in every schema', async () => {
    const member = randomUUID();
    await database.sql.execute`
      INSERT INTO members (id, deleted, "Note", tags, refs, data, file)
      VALUES (${member}, false, ${`for ${member}`}, ${[member]}, ${[member]}, ${JSON.stringify({ by: [member] })}, ${Buffer.from(member)})`;
    await database.sql.execute`INSERT INTO bull.job VALUES (${JSON.stringify({ payload: { userId: member } })})`;
    await database.sql.execute`
      INSERT INTO platform.idempotency (member_id, route, key, body_hash, created_at) VALUES (${member}, 'r', 'k', 'h', now())`;
    expect(await search(member)).toEqual([
      'billing bull.job.data 1 left',
      'billing platform.idempotency.member_id 1 left',
      ...['id', '"Note"', 'tags', 'refs', 'data', 'file'].map((column) => `billing public.members.${column} 1 left`),
    ]);
  });

  it('finds an address in any case, and no other address that a pattern would match', async () => {
    await database.sql
      .execute`INSERT INTO members (deleted, "Note") VALUES (false, 'Mail to Ann_B@Example.org'), (false, 'annXb@example.org')`;
    expect(await search('ann_b@example.org')).toEqual(['billing public.members."Note" 1 left']);
    await database.sql.execute`INSERT INTO members (deleted, "Note") VALUES (false, 'a\\b%c')`;
    expect(await search('a\\b%c')).toEqual(['billing public.members."Note" 1 left']);
  });

  it('accepts the id of a tombstone, but neither of a row that isn’t deleted nor in another column', async () => {
    const member = randomUUID();
    await database.sql.execute`INSERT INTO platform.erased_members (id) VALUES (${member})`;
    await database.sql.execute`INSERT INTO members (id, deleted) VALUES (${member}, true)`;
    expect(await search(member)).toEqual([
      'billing platform.erased_members.id 1 by design',
      'billing public.members.id 1 by design',
    ]);
    await database.sql.execute`UPDATE members SET "Note" = ${member} WHERE id = ${member}::uuid`;
    await database.sql.execute`INSERT INTO members (id, deleted) VALUES (${member}, false)`;
    expect(await search(member)).toEqual([
      'billing platform.erased_members.id 1 by design',
      'billing public.members.id 1 left',
      'billing public.members.id 1 by design',
      'billing public.members."Note" 1 left',
    ]);
  });

  it('finds an event in the outbox, and a parked one', async () => {
    const member = randomUUID();
    await database.sql.execute`
      INSERT INTO platform.outbox (id, kind, destination, type, aggregate_id, aggregate_version, occurred_at, actor, correlation_id, payload)
      VALUES (gen_random_uuid(), 'event', 't', 'e', ${member}, 1, now(), ${member}, 'c', ${JSON.stringify({ email: 'parked@example.org' })})`;
    await database.sql.execute`
      INSERT INTO platform.inbox (consumer, event_id, key, envelope, data, status)
      VALUES ('c', gen_random_uuid(), ${member}, '{}', ${JSON.stringify({ email: 'parked@example.org' })}, 'parked')`;
    expect(await search(member, 'parked@example.org')).toEqual([
      'billing platform.inbox.key 1 left',
      'billing platform.inbox.data 1 left',
      'billing platform.outbox.aggregate_id 1 left',
      'billing platform.outbox.actor 1 left',
      'billing platform.outbox.payload 1 left',
    ]);
  });
});
