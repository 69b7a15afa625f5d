import { randomUUID } from 'node:crypto';
import { UserChanged } from '@casebook/contracts';
import { RepublishTopic } from '@casebook/messaging';
import { systemCaller } from '@casebook/platform';
import { type TestBearer } from '@casebook/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { setUpBilling } from '../../test/billing-under-test.ts';
import { MembersRepository } from '../records/members.repository.ts';
import { GrantAccess, RevokeAccess } from './change-access.ts';

describe('access', () => {
  const tested = setUpBilling();
  let member: TestBearer;

  beforeEach(async () => {
    member = await tested.tokens.bearer();
    await tested.query('DELETE FROM platform.outbox');
  });

  const access = async () => {
    const headers = member.headers;
    return (await fetch(`${tested.service.url}/api/v1/billing/access`, { headers })).json();
  };
  const grant = (until?: Date) =>
    tested.service.app.get(GrantAccess, { strict: false }).execute(systemCaller('test', 'test'), member.id, until);
  const revoke = () => tested.service.app.get(RevokeAccess, { strict: false }).execute(systemCaller('test', 'test'), member.id);
  const published = async () =>
    (await tested.outbox()).filter(({ destination }) => destination === 'billing.access').map(({ payload }) => payload);
  const audited = async () =>
    (await tested.outbox())
      .filter(({ destination }) => destination === 'audit.entries')
      .map(({ payload }) => payload as { action: string; before?: object; after?: object })
      .map(({ action, before, after }) => [action, before, after]);

  it('is readable by its member only', async () => {
    expect((await fetch(`${tested.service.url}/api/v1/billing/access`)).status).toBe(401);
    expect(await access()).toEqual({ active: false, reason: 'none' });
  });

  it('is granted to admins everywhere, without a grant', async () => {
    member = await tested.tokens.bearer('admin');
    expect(await access()).toEqual({ active: true, reason: 'grant' });
    await grant(new Date(Date.now() + 60_000));
    expect(await access()).toEqual({ active: true, reason: 'grant' });
  });

  it('is granted until a date, published and audited', async () => {
    const until = new Date(Date.now() + 60_000);
    await grant(until);
    expect(await access()).toEqual({ active: true, reason: 'grant', activeUntil: until.toISOString() });
    expect(await published()).toEqual([
      { userId: member.id, deleted: false, granted: true, reason: 'grant', activeUntil: until.toISOString() },
    ]);
    expect(await audited()).toEqual([
      ['access.granted', { hasAccess: false }, { hasAccess: true, accessUntil: until.toISOString() }],
    ]);
  });

  it('ends when it is revoked, and revoking it again changes nothing', async () => {
    await grant();
    await revoke();
    await revoke();
    expect(await access()).toEqual({ active: false, reason: 'none' });
    expect(await published()).toHaveLength(2);
    expect((await audited()).slice(1)).toEqual([['access.revoked', { hasAccess: true }, { hasAccess: false }]]);
  });

  it('gets a new version for each change, even for two concurrent changes', async () => {
    await Promise.all([grant(), grant(), grant()]);
    const versions = (await tested.outbox())
      .filter(({ destination }) => destination === 'billing.access')
      .map(({ aggregate_version }) => aggregate_version);
    expect(versions.sort()).toEqual([1, 2, 3]);
  });

  it('is republished at its current version', async () => {
    await grant();
    await tested.query('DELETE FROM platform.outbox');
    await tested.service.app.get(RepublishTopic, { strict: false }).execute(systemCaller('test', 'test'), 'billing.access');
    const mine = (await tested.outbox()).filter(({ aggregate_id }) => aggregate_id === member.id);
    expect(mine).toMatchObject([{ aggregate_version: 1, payload: { granted: true } }]);
  });

  const changed = (data: object, aggregateVersion = 1) => ({
    aggregateId: member.id,
    aggregateVersion,
    data: data as never,
    id: randomUUID(),
  });
  const existing = () => ({
    id: member.id,
    deleted: false,
    email: 'ann@example.org',
    role: 'member',
    createdAt: '2026-11-21T00:00:00.000Z',
  });
  const deleted = () => ({ id: member.id, deleted: true, pseudonym: randomUUID() });
  const idOf = (email: string) => tested.service.app.get(MembersRepository, { strict: false }).idOf(email);

  it('ends when its member is deleted, and the email address is erased', async () => {
    await tested.deliver(UserChanged, changed(existing()));
    expect(await idOf('Ann@Example.org')).toBe(member.id);
    await grant();
    await tested.deliver(UserChanged, changed(deleted(), 2));
    await tested.deliver(UserChanged, changed(existing()));
    expect(await idOf('ann@example.org')).toBeUndefined();
    expect((await published()).at(-1)).toEqual({ userId: member.id, deleted: true });
    expect(await access()).toEqual({ active: false, reason: 'none' });
  });

  it('ends once, even if the deletion is delivered twice', async () => {
    await grant();
    const deletion = [{ userId: member.id, deleted: true }];
    await tested.deliver(UserChanged, changed(deleted(), 2));
    // The deletion replaces the grant, which was not published yet.
    expect(await published()).toEqual(deletion);
    await tested.deliver(UserChanged, changed(deleted(), 2));
    expect(await published()).toEqual(deletion);
  });

  it('stays unchanged, and nothing is published, while a deletion fails', async () => {
    await grant();
    await tested.query('ALTER TABLE user_access ADD CONSTRAINT none CHECK (NOT deleted) NOT VALID');
    const deletion = changed(deleted(), 2);
    await tested.deliver(UserChanged, deletion);
    expect(await published()).toHaveLength(1);
    await tested.query('ALTER TABLE user_access DROP CONSTRAINT none');
    expect(await tested.lastAttempt(deletion.id)).toBe('done');
    expect(await published()).toEqual([{ userId: member.id, deleted: true }]);
  });

  it('is updated for other members while one member’s event is parked', async () => {
    const poisoned = changed({ ...existing(), role: 'emperor' });
    await tested.deliver(UserChanged, poisoned);
    expect(await tested.lastAttempt(poisoned.id)).toBe('parked');
    await tested.deliver(UserChanged, changed(existing(), 2));
    expect(await idOf('ann@example.org')).toBe(member.id);
  });
});
