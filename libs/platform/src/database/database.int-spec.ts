import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AccessChanged } from '@casebook/contracts';
import { platformMigrations } from '@casebook/messaging';
import { type TestDatabase, testDatabase, withoutModels } from '@casebook/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SystemClock } from '../clock/clock.ts';
import type { Caller } from '../request/caller.ts';
import { Database } from './database.ts';
import { lockMember, markMemberErased } from './erased-members.ts';
import { forgetIdempotency, pruneIdempotency } from './idempotency.ts';
import { applyMigrations } from './migrate.ts';

describe('a write', () => {
  let at: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    at = await testDatabase('writes');
    await applyMigrations(at.url, [platformMigrations]);
    database = new Database('bank', at.url, 5, withoutModels, new SystemClock());
    await database.sql.execute`CREATE TABLE counters (id int PRIMARY KEY, value int NOT NULL)`;
    await database.sql.execute`INSERT INTO counters VALUES (1, 0), (2, 0)`;
  });
  afterAll(async () => {
    await database.close();
    await at.drop();
  });

  const caller = (idempotency?: { key: string; bodyHash?: string }): Caller => ({
    id: 'member-1',
    role: 'member',
    correlationId: randomUUID(),
    ...(idempotency && { idempotency: { route: 'POST /things', bodyHash: 'a', ...idempotency } }),
  });
  const increment = (who: Caller, id = 1) =>
    database.write(who, async (tx) => {
      const rows = await tx.sql.query<{ value: number }[]>`
        UPDATE counters SET value = value + 1 WHERE id = ${id} RETURNING value`;
      return { value: rows[0]?.value };
    });
  const outboxed = () =>
    database.sql.query<{ type: string; actor: string }[]>`SELECT type, actor FROM platform.outbox ORDER BY seq`;

  it('happens once under an idempotency key, and later requests get its result', async () => {
    const who = caller({ key: 'once' });
    const first = await increment(who);
    expect(await increment(who)).toEqual(first);
  });

  it('happens once for two concurrent requests', async () => {
    const who = caller({ key: 'at the same moment' });
    const results = await Promise.all([increment(who), increment(who), increment(who)]);
    expect(new Set(results.map(({ value }) => value)).size).toBe(1);
  });

  it('is refused for another body with the same key', async () => {
    await increment(caller({ key: 'bodies' }));
    await expect(increment(caller({ key: 'bodies', bodyHash: 'b' }))).rejects.toMatchObject({ code: 'idempotency.key-reused' });
  });

  it('is a different write for another member with the same key', async () => {
    const mine = await increment(caller({ key: 'shared' }));
    const theirs = await increment({ ...caller({ key: 'shared' }), id: 'member-2' });
    expect(theirs).not.toEqual(mine);
  });

  it('emits its events in the same transaction, with its actor', async () => {
    const userId = randomUUID();
    await database.write(caller(), async (tx) => {
      tx.emit(AccessChanged, { id: userId, version: 1 }, { userId, deleted: false, granted: true, reason: 'grant' });
      tx.audit('access.granted', { userId });
    });
    expect(await outboxed()).toEqual([
      { type: 'billing.access.changed.v1', actor: 'member-1' },
      { type: 'audit.entry.recorded.v1', actor: 'member-1' },
    ]);
  });

  it('is rolled back when it times out, and sends no statement to a reused connection', async () => {
    const counted = async () =>
      (await database.sql.query<{ value: number }[]>`SELECT value FROM counters WHERE id = 2`)[0]?.value;
    const before = await counted();
    const slow = database.write(
      caller(),
      async (tx) => {
        await tx.sql.execute`UPDATE counters SET value = value + 1 WHERE id = 2`;
        await sleep(100);
        await tx.sql.execute`UPDATE counters SET value = value + 1 WHERE id = 2`;
      },
      { timeoutMs: 50 },
    );
    await expect(slow).rejects.toThrow('The transaction took over 50 ms');
    expect(await counted()).toBe(before);
  });

  it('refuses statements after its end', async () => {
    const tx = await database.write(caller(), async (tx) => tx);
    await expect(tx.sql.query`SELECT 1`).rejects.toThrow('The transaction is over');
  });

  it('keeps its connection while other writes start', async () => {
    const connectionOf = async ({ sql }: Pick<Database, 'sql'>) =>
      (await sql.query<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`)[0]?.pid;
    await database.write(caller(), async (tx) => {
      const own = await connectionOf(tx);
      await database.models.$transaction(async () => expect(await connectionOf(tx)).toBe(own));
      await increment(caller());
      expect(await connectionOf(tx)).toBe(own);
    });
  });

  it('stores nothing, publishes nothing and frees its key when it fails', async () => {
    const before = await outboxed();
    const who = caller({ key: 'fails' });
    const failing = database.write(who, async (tx) => {
      tx.audit('never.happened', {});
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await outboxed()).toEqual(before);
    expect((await increment(who)).value).toBeGreaterThan(0);
  });

  it('is retried after a deadlock, and both writes succeed', async () => {
    const values = () => database.sql.query<{ value: number }[]>`SELECT value FROM counters ORDER BY id`;
    const before = await values();
    let waiting = 0;
    const [release, both] = signal();
    const inOrder = (first: number, second: number) =>
      database.write(caller(), async (tx) => {
        await tx.sql.execute`UPDATE counters SET value = value + 1 WHERE id = ${first}`;
        waiting += 1;
        if (waiting >= 2) release();
        await both;
        await tx.sql.execute`UPDATE counters SET value = value + 1 WHERE id = ${second}`;
      });
    await Promise.all([inOrder(1, 2), inOrder(2, 1)]);
    expect(await values()).toEqual(before.map(({ value }) => ({ value: value + 2 })));
  });

  it('loses its idempotency key after a day, and when its member is erased', async () => {
    const storedKeys = async () => (await database.sql.query<unknown[]>`SELECT 1 FROM platform.idempotency`).length;
    await increment(caller({ key: 'old' }));
    await database.sql.execute`UPDATE platform.idempotency SET created_at = now() - interval '25 hours' WHERE key = 'old'`;
    const before = await storedKeys();
    await pruneIdempotency(database.sql);
    expect(await storedKeys()).toBe(before - 1);
    await database.write({ ...caller(), id: 'system:test' }, (tx) => forgetIdempotency(tx, 'member-1'));
    await database.write({ ...caller(), id: 'system:test' }, (tx) => forgetIdempotency(tx, 'member-2'));
    expect(await storedKeys()).toBe(0);
  });

  describe('of an erased member', () => {
    const system = (): Caller => ({ id: 'system:test', role: 'system', correlationId: randomUUID() });
    const erase = (id: string) => database.write(system(), (tx) => markMemberErased(tx, id));

    it('is refused, even with an earlier key, and other members’ writes succeed', async () => {
      const who = { ...caller({ key: 'before' }), id: randomUUID() };
      await increment(who);
      await erase(who.id);
      await erase(who.id);
      for (const refused of [who, { ...caller(), id: who.id }, { ...caller(), id: who.id, role: 'admin' as const }])
        await expect(increment(refused)).rejects.toMatchObject({ code: 'auth.token-invalid' });
      expect((await increment({ ...caller(), id: randomUUID() })).value).toBeGreaterThan(0);
      expect(await database.write(system(), (tx) => lockMember(tx, who.id))).toBe(false);
    });

    it('completes before the erasure if it started first', async () => {
      const id = randomUUID();
      const order: string[] = [];
      const [start, writing] = signal();
      const write = database.write({ ...caller(), id }, async (tx) => {
        start();
        await tx.sql.execute`SELECT pg_sleep(0.2)`;
        order.push('written');
      });
      await writing;
      await Promise.all([write, erase(id).then(() => order.push('erased'))]);
      expect(order).toEqual(['written', 'erased']);
    });

    it('waits for an erasure that started first, and is refused', async () => {
      const id = randomUUID();
      const [start, erasing] = signal();
      const erasure = database.write(system(), async (tx) => {
        await markMemberErased(tx, id);
        start();
        await tx.sql.execute`SELECT pg_sleep(0.2)`;
      });
      await erasing;
      await expect(increment({ ...caller(), id })).rejects.toMatchObject({ code: 'auth.token-invalid' });
      await erasure;
    });
  });

  it('applies migrations once, and never to a newer database', async () => {
    expect(await applyMigrations(at.url, [platformMigrations])).toEqual([]);
    await database.sql.execute`
      INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at) VALUES ('x', 'x', '29990101000000_future', now())`;
    await expect(applyMigrations(at.url, [platformMigrations])).rejects.toThrow('newer version of Casebook');
  });
});

/** @returns a function that resolves a promise, and the promise */
function signal(): [resolve: () => void, promise: Promise<void>] {
  const { promise, resolve } = Promise.withResolvers<void>();
  return [resolve, promise];
}
