import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AuditRecorded, UserChanged } from '@casebook/contracts';
import { systemCaller } from '@casebook/platform';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { setUpAdmin } from '../../test/admin-under-test.ts';
import { AuditSealer } from './audit-sealer.ts';
import { MoveFormerAuditHandler } from './move-former-audit.handler.ts';
import { type AuditHead, VerifyAudit } from './verify-audit.ts';

describe('the seals of the audit', () => {
  const tested = setUpAdmin();
  let actor: string;

  beforeEach(async () => {
    actor = randomUUID();
    await tested.queryAsAdmin('TRUNCATE audit.audit_entries, audit.audit_details, audit.audit_seals, audit.audit_tail');
  });

  const service = <Type>(type: new (...args: never[]) => Type) => tested.service.app.get<Type>(type, { strict: false });
  const verify = (expected: readonly AuditHead[] = []) => service(VerifyAudit).execute(expected);
  const faults = async (expected: readonly AuditHead[] = []) => (await verify(expected)).faults;
  const waitForSeal = async () => {
    while ((await tested.query('SELECT FROM audit.audit_tail')).length > 0) await service(AuditSealer).seal();
  };
  /** Records entries, and seals them. @returns their ids */
  const record = async (count: number, changes: object = {}) => {
    const recorded = events(count, changes);
    await tested.deliver(AuditRecorded, ...recorded);
    await waitForSeal();
    return recorded.map(({ aggregateId }) => aggregateId) as [string, ...string[]];
  };
  const events = (count: number, changes: object = {}) =>
    Array.from({ length: count }, () => {
      const entryId = randomUUID();
      const occurredAt = '2026-11-21T12:00:00.000Z';
      const recorded = { entryId, service: 'quiz', action: 'quiz.started', actor, subject: { quizId: randomUUID() }, occurredAt };
      return { aggregateId: entryId, data: { ...recorded, clientAddress: '10.0.0.1', ...changes } };
    });

  it('cover each entry once, in a chain', async () => {
    await record(3);
    await record(2);
    const found = await verify();
    expect(found).toMatchObject({ entries: 5, tail: [], faults: [] });
    expect(found.head?.number).toBe(found.seals);
    const ids = await tested.query('SELECT unnest(entry_ids) AS id FROM audit.audit_seals');
    expect(new Set(ids.map((row) => row.id)).size).toBe(5);
  });

  it('are written soon after entries are recorded', async () => {
    await tested.deliver(AuditRecorded, ...events(2));
    while ((await tested.query('SELECT FROM audit.audit_tail')).length > 0) await sleep(20);
    expect(await verify()).toMatchObject({ entries: 2, tail: [], faults: [] });
  });

  it('are written by one replica at a time', async () => {
    const sealer = service(AuditSealer);
    await record(1);
    await Promise.all(Array.from({ length: 10 }, () => Promise.all([record(3), sealer.seal(), sealer.seal()])));
    expect(await verify()).toMatchObject({ entries: 31, tail: [], faults: [] });
  });

  it.each([
    ['what happened', "action = 'quiz.completed'"],
    ['who did it', "actor = 'system:operator'"],
    ['when', "occurred_at = occurred_at + interval '1 second'"],
    ['to what', `subject = '{"quizId":"0194e7e4-0000-7000-8000-000000000001"}'`],
    ['the result', "result = 'refused'"],
    ['the member', 'member = gen_random_uuid()'],
    ['the hash of the details', 'details_hash = NULL'],
    ['the code that authenticates it', 'mac = mac || mac'],
  ])('reveal an entry of which %s was changed', async (_what, change) => {
    const [id] = await record(3);
    await tested.queryAsAdmin(`UPDATE audit.audit_entries SET ${change} WHERE id = $1`, [id]);
    expect(await faults()).toEqual([{ kind: 'entry changed', id }]);
  });

  it('reveal a removed entry', async () => {
    const [id] = await record(3);
    await tested.queryAsAdmin('DELETE FROM audit.audit_entries WHERE id = $1', [id]);
    expect(await faults()).toEqual([{ kind: 'entry missing', id }]);
  });

  it.each([true, false])('reveal an entry that was inserted with SQL (waiting for a seal: %s)', async (isWaiting) => {
    const [former] = await record(1);
    const id = randomUUID();
    await tested.query(
      `INSERT INTO audit.audit_entries
       SELECT $1, service, action, result, actor, member, subject, occurred_at, details_hash, mac
       FROM audit.audit_entries WHERE id = $2`,
      [id, former],
    );
    if (isWaiting) await tested.query('INSERT INTO audit.audit_tail VALUES ($1, now())', [id]);
    await service(AuditSealer).seal();
    expect(await verify()).toMatchObject({ entries: 1, tail: [], faults: [{ kind: 'entry inserted', id }] });
  });

  it('reveal an entry that was removed from the tail before it was sealed', async () => {
    const [id] = await record(2);
    const { head } = await verify();
    await tested.queryAsAdmin('DELETE FROM audit.audit_seals WHERE number = $1', [head?.number]);
    expect(await faults()).toContainEqual({ kind: 'entry unsealed', id });
    await tested.query('INSERT INTO audit.audit_tail VALUES ($1, now())', [id]);
    expect(await faults()).not.toContainEqual({ kind: 'entry unsealed', id });
  });

  it('cover entries that more than a seal of forged ones precede', async () => {
    await tested.query(
      `WITH forged AS (
         INSERT INTO audit.audit_entries
         SELECT gen_random_uuid(), 'billing', 'access.granted', 'done', 'system:operator', NULL, '{}', now(), NULL, '\\x00'
         FROM generate_series(1, 1100) RETURNING id)
       INSERT INTO audit.audit_tail SELECT id, '2000-01-01' FROM forged`,
    );
    await tested.deliver(AuditRecorded, ...events(2));
    while ((await tested.query('SELECT FROM audit.audit_tail')).length > 1100) await service(AuditSealer).seal();
    const found = await verify();
    expect(found).toMatchObject({ entries: 2, tail: [] });
    expect(new Set(found.faults.map(({ kind }) => kind))).toEqual(new Set(['entry inserted']));
  });

  it('cover entries with ids in upper case, as of the same person in lower case', async () => {
    const changes = { actor: actor.toUpperCase(), subject: { userId: actor.toUpperCase(), quizId: randomUUID().toUpperCase() } };
    await record(1, changes);
    await record(1, { subject: { userId: actor } });
    expect(await verify()).toMatchObject({ entries: 2, faults: [] });
    expect(await tested.query('SELECT DISTINCT actor, member FROM audit.audit_entries')).toHaveLength(1);
    await tested.deliver(UserChanged, {
      aggregateId: actor,
      aggregateVersion: 2,
      data: { id: actor, deleted: true, pseudonym: randomUUID() },
    });
    await record(1, changes);
    expect(await tested.query('SELECT FROM audit.audit_details')).toEqual([]);
    expect(await verify()).toMatchObject({ entries: 3, faults: [] });
  });

  it('reveal changed details, and missing ones of a member who is still there', async () => {
    const [changed, missing] = await record(2);
    await tested.queryAsAdmin("UPDATE audit.audit_details SET client_address = '10.0.0.2' WHERE entry_id = $1", [changed]);
    await tested.query('DELETE FROM audit.audit_details WHERE entry_id = $1', [missing]);
    const found = await faults();
    expect(found).toHaveLength(2);
    expect(found).toEqual(
      expect.arrayContaining([
        { kind: 'details changed', id: changed },
        { kind: 'details missing', id: missing },
      ]),
    );
  });

  it('accept that details of an erased member are missing, but not an erasure that was inserted with SQL', async () => {
    const [id] = await record(1, { actor: 'system:operator', subject: { userId: actor } });
    await tested.deliver(UserChanged, {
      aggregateId: actor,
      aggregateVersion: 2,
      data: { id: actor, deleted: true, pseudonym: randomUUID() },
    });
    expect(await tested.query('SELECT FROM audit.audit_details WHERE entry_id = $1', [id])).toEqual([]);
    expect(await verify()).toMatchObject({ entries: 1, faults: [] });
    await tested.queryAsAdmin("UPDATE audit.audit_erasures SET mac = '\\x00'");
    expect(await faults()).toEqual([{ kind: 'details missing', id }]);
  });

  it('reveal a changed seal, and a removed one', async () => {
    for (let number = 1; number <= 3; number += 1) await record(1);
    await tested.queryAsAdmin("UPDATE audit.audit_seals SET sealed_at = sealed_at + interval '1 day' WHERE number = 2");
    expect(await faults()).toEqual([{ kind: 'seal changed', id: '2' }]);
    await tested.queryAsAdmin('DELETE FROM audit.audit_seals WHERE number = 2');
    expect(await faults()).toContainEqual({ kind: 'seal missing', id: '2' });
  });

  it('reveal that the last ones were removed with their entries, by a head that was logged', async () => {
    await record(1);
    const [id] = await record(1);
    const { head } = await verify();
    if (!head) throw new Error('nothing was sealed');
    expect(await faults([head])).toEqual([]);
    await tested.queryAsAdmin('DELETE FROM audit.audit_seals WHERE number = $1', [head.number]);
    await tested.queryAsAdmin('DELETE FROM audit.audit_entries WHERE id = $1', [id]);
    expect(await faults()).toEqual([]);
    expect(await faults([head])).toEqual([{ kind: 'head missing', id: String(head.number) }]);
  });

  it('must have each of several heads, also of one number', async () => {
    await record(1);
    const { head } = await verify();
    if (!head) throw new Error('nothing was sealed');
    const other = { ...head, mac: head.mac.replaceAll(/./g, '0') };
    for (const heads of [
      [head, other],
      [other, head],
    ])
      expect(await faults(heads)).toEqual([{ kind: 'head missing', id: String(head.number) }]);
  });

  it.each([
    'UPDATE audit.audit_entries SET action = action',
    'DELETE FROM audit.audit_entries',
    'TRUNCATE audit.audit_entries',
    'ALTER TABLE audit.audit_entries ADD COLUMN more int',
    'DROP TABLE audit.audit_entries',
    'DROP SCHEMA audit CASCADE',
    'UPDATE audit.audit_seals SET number = number',
    'DELETE FROM audit.audit_seals',
    'UPDATE audit.audit_details SET facts = NULL',
    'DELETE FROM audit.audit_erasures',
    'CREATE TRIGGER t BEFORE INSERT ON audit.audit_entries EXECUTE FUNCTION suppress_redundant_updates_trigger()',
    'CREATE TABLE audit.more (id int)',
    "DO $$ BEGIN EXECUTE format('SET ROLE %I', current_user || '_audit'); END $$",
  ])('are out of reach of the service’s role: %s', async (statement) => {
    await record(1);
    await expect(tested.query(statement)).rejects.toThrow(/permission denied|must be owner/);
  });

  const moveFormerAudit = () =>
    service(MoveFormerAuditHandler).handle({
      id: 'test',
      attempt: 1,
      payload: {},
      caller: systemCaller('test', 'test'),
      signal: new AbortController().signal,
    });

  it('accept that details are missing of a member whom a replica of the former version erased', async () => {
    const [id] = await record(1, { subject: { userId: actor } });
    await tested.query('UPDATE actors SET deleted = true, email = NULL, pseudonym = gen_random_uuid() WHERE id = $1', [actor]);
    await moveFormerAudit();
    expect(await tested.query('SELECT FROM audit.audit_details WHERE entry_id = $1', [id])).toEqual([]);
    expect(await verify()).toMatchObject({ entries: 1, faults: [] });
  });

  it('cover the entries of the former version, which are moved with the aliases of their people', async () => {
    const [member, erased, pseudonym] = [randomUUID(), randomUUID(), randomUUID()];
    const add = (by: string, subject: object) =>
      tested.query("INSERT INTO public.audit_entries VALUES (gen_random_uuid(), 'billing', 'access.granted', $1, $2, now())", [
        by,
        subject,
      ]);
    await add(member, { userId: member });
    await add('system:operator', { userId: erased });
    await tested.deliver(UserChanged, { aggregateId: erased, data: { id: erased, deleted: true, pseudonym } });
    await moveFormerAudit();
    await waitForSeal();
    expect(await tested.query('SELECT FROM public.audit_entries')).toEqual([]);
    expect(await verify()).toMatchObject({ entries: 2, tail: [], faults: [] });
    const rows = await tested.query<{ id: string }>(
      'SELECT actors.id FROM audit.audit_entries JOIN actors ON alias = member ORDER BY actor = $1 DESC',
      ['system:operator'],
    );
    expect(rows.map(({ id }) => id)).toEqual([erased, member]);
  });
});
