import { randomUUID } from 'node:crypto';
import { platformMigrations } from '@casebook/messaging';
import { type TestDatabase, testDatabase, withoutModels } from '@casebook/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SettableClock } from '../clock/clock.ts';
import { Database } from '../database/database.ts';
import { DatabaseListener } from '../database/listener.ts';
import { applyMigrations } from '../database/migrate.ts';
import type { SqlClient } from '../database/sql-client.ts';
import { openLog } from '../logging/logger.ts';
import { systemCaller } from '../request/caller.ts';
import { EndedSessions } from './ended-sessions.ts';

const MINUTE = 60_000;

describe('ended sessions', () => {
  let at: TestDatabase;
  let database: Database;
  let listener: DatabaseListener;
  let clock: SettableClock;
  let ended: EndedSessions;
  /** A read's rows reach the service only after this resolves. The rows are still those at the time of the read. */
  let delivery: Promise<void>;
  let reads: number;
  let onRead: () => void;

  beforeEach(async () => {
    at = await testDatabase('ended_sessions');
    await applyMigrations(at.url, [platformMigrations]);
    clock = new SettableClock();
    database = new Database('bank', at.url, 3, withoutModels, clock);
    listener = new DatabaseListener(at.url, 'bank', openLog('bank', 'silent'));
    [delivery, reads, onRead] = [Promise.resolve(), 0, () => undefined];
    const query: SqlClient['query'] = async <Rows>(statement: TemplateStringsArray, ...values: unknown[]) => {
      reads += 1;
      const rows = await database.sql.query<Rows>(statement, ...values);
      onRead();
      await delivery;
      return rows;
    };
    ended = new EndedSessions({ sql: { ...database.sql, query } }, listener, clock);
    ended.start();
  });
  afterEach(async () => {
    await listener.stop();
    await database.close();
    await at.drop();
  });

  const end = (id: string, inMs = 60 * MINUTE) =>
    database.write(systemCaller('test', 'test'), (tx) => ended.add(tx, id, new Date(clock.now().getTime() + inMs)));
  /** Resolves when the session is refused. Call it before the read or the notification that causes the refusal arrives. */
  const untilRefused = (id: string) =>
    new Promise<void>((resolve) => {
      ended.onChange(() => ended.has(id) && resolve());
    });

  it('stay refused although a read that began before the end arrives after it', async () => {
    const [delayed, readOnce] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    [delivery, onRead] = [delayed.promise, readOnce.resolve];
    const connecting = listener.start();
    await readOnce.promise;
    delivery = Promise.resolve();
    const id = randomUUID();
    const refused = untilRefused(id);
    await end(id);
    await refused;
    delayed.resolve();
    await connecting;
    expect(ended.has(id)).toBe(true);
  });

  it('are added one by one: all are read once for each connection', async () => {
    const earlier = randomUUID();
    await end(earlier);
    await listener.start();
    expect(ended.has(earlier)).toBe(true);
    for (const id of [randomUUID(), randomUUID(), randomUUID()]) {
      const refused = untilRefused(id);
      await end(id);
      await refused;
    }
    expect(reads).toBe(1);
  });

  it('that ended while the connection was down are refused once it is back', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    await listener.start();
    const refusedFirst = untilRefused(first);
    await end(first);
    await refusedFirst;
    const refusedSecond = untilRefused(second);
    await database.sql.execute`
      INSERT INTO platform.ended_sessions VALUES (${second}::uuid, ${new Date(clock.now().getTime() + MINUTE)})`;
    await database.sql.query`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'bank-listener'
      AND datname = current_database()`;
    await refusedSecond;
    expect(ended.has(first)).toBe(true);
  });

  it('leave the memory after their tokens have expired', async () => {
    const [short, long, next] = [randomUUID(), randomUUID(), randomUUID()];
    await listener.start();
    const refused = untilRefused(long);
    await end(short, MINUTE);
    await end(long);
    await refused;
    clock.set(new Date(Date.now() + 5 * MINUTE));
    const swept = untilRefused(next);
    await end(next);
    await swept;
    expect([ended.has(short), ended.has(long)]).toEqual([false, true]);
  });

  it('are stored while another transaction has locked expired ones, which leave the database later', async () => {
    const [expired, id] = [randomUUID(), randomUUID()];
    await end(expired, MINUTE);
    clock.set(new Date(Date.now() + 5 * MINUTE));
    const [locked, unlock] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const other = database.write(systemCaller('other', 'c'), async (tx) => {
      await tx.sql.query`SELECT FROM platform.ended_sessions WHERE session_id = ${expired}::uuid FOR UPDATE`;
      locked.resolve();
      await unlock.promise;
    });
    await locked.promise;
    await end(id);
    await ended.prune();
    unlock.resolve();
    await other;
    const stored = () => database.sql.query<{ id: string }[]>`SELECT session_id::text AS id FROM platform.ended_sessions`;
    expect(await stored()).toHaveLength(2);
    await ended.prune();
    expect(await stored()).toEqual([{ id }]);
  });

  it('are refused when a replica of the previous version notifies their id alone', async () => {
    const id = randomUUID();
    await listener.start();
    const refused = untilRefused(id);
    await database.sql.query`SELECT pg_notify('ended_sessions', ${id})`;
    await refused;
    expect(ended.has(id)).toBe(true);
  });
});
