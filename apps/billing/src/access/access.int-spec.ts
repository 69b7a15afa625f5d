import { randomUUID } from 'node:crypto';
import { UserChanged } from '@casebook/contracts';
import { RepublishTopic } from '@casebook/messaging';
import { systemCaller } from '@casebook/platform';
import { type ServiceUnderTest, startServiceUnderTest, type TestBearer } from '@casebook/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { billing } from '../billing.definition.ts';
import { type BillingConfig, readBillingConfig } from '../config.ts';
import { MembersRepository } from '../members/members.repository.ts';
import { GrantAccess } from './grant-access.ts';
import { RevokeAccess } from './revoke-access.ts';

describe('access', () => {
  let tested: ServiceUnderTest<BillingConfig>;
  let member: TestBearer;

  beforeAll(async () => {
    tested = await startServiceUnderTest({ definition: billing, readConfig: readBillingConfig });
  });
  afterAll(() => tested.stop());
  beforeEach(async () => {
    member = await tested.tokens.bearer();
    await tested.query('DELETE FROM platform.outbox');
  });

  const access = async () => {
    const headers = { authorization: member.authorization };
    return (await fetch(`${tested.service.url}/api/v1/billing/access`, { headers })).json();
  };
  const grant = (until?: Date) =>
    tested.service.app.get(GrantAccess, { strict: false }).execute(systemCaller('test', 'test'), member.id, until);
  const revoke = () => tested.service.app.get(RevokeAccess, { strict: false }).execute(systemCaller('test', 'test'), member.id);
  const told = async () =>
    (await tested.outbox()).filter(({ destination }) => destination === 'billing.access').map(({ payload }) => payload);

  it('is asked for by its member alone', async () => {
    expect((await fetch(`${tested.service.url}/api/v1/billing/access`)).status).toBe(401);
    expect(await access()).toEqual({ active: false, reason: 'none' });
  });

  it('is an admin’s everywhere, without a grant', async () => {
    member = await tested.tokens.bearer('admin');
    expect(await access()).toEqual({ active: true, reason: 'grant' });
    await grant(new Date(Date.now() + 60_000));
    expect(await access()).toEqual({ active: true, reason: 'grant' });
  });

  it('is granted until a date, told to the others and audited', async () => {
    const until = new Date(Date.now() + 60_000);
    await grant(until);
    expect(await access()).toEqual({ active: true, reason: 'grant', activeUntil: until.toISOString() });
    expect(await told()).toEqual([
      { userId: member.id, deleted: false, granted: true, reason: 'grant', activeUntil: until.toISOString() },
    ]);
    expect((await tested.outbox()).map(({ type }) => type)).toContain('audit.entry.recorded.v1');
  });

  it('that is revoked ends, and revoking it again changes nothing', async () => {
    await grant();
    await revoke();
    await revoke();
    expect(await access()).toEqual({ active: false, reason: 'none' });
    expect(await told()).toHaveLength(2);
  });

  it('has a version for each change, also of two at the same moment', async () => {
    await Promise.all([grant(), grant(), grant()]);
    const versions = (await tested.outbox())
      .filter(({ destination }) => destination === 'billing.access')
      .map(({ aggregate_version }) => aggregate_version);
    expect(versions.sort()).toEqual([1, 2, 3]);
  });

  it('is published again at its present version', async () => {
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
  const known = () => ({
    id: member.id,
    deleted: false,
    email: 'ann@example.org',
    role: 'member',
    createdAt: '2026-11-21T00:00:00.000Z',
  });
  const gone = () => ({ id: member.id, deleted: true, pseudonym: randomUUID() });
  const idOf = (email: string) => tested.service.app.get(MembersRepository, { strict: false }).idOf(email);

  it('of a member who is gone ends, and their e-mail is forgotten', async () => {
    await tested.deliver(UserChanged, changed(known()));
    expect(await idOf('Ann@Example.org')).toBe(member.id);
    await grant();
    await tested.deliver(UserChanged, changed(gone(), 2));
    await tested.deliver(UserChanged, changed(known()));
    expect(await idOf('ann@example.org')).toBeUndefined();
    expect((await told()).at(-1)).toEqual({ userId: member.id, deleted: true });
    expect(await access()).toEqual({ active: false, reason: 'none' });
  });

  it('ends once, though the deletion is told twice', async () => {
    await grant();
    const deletion = [{ userId: member.id, deleted: true }];
    await tested.deliver(UserChanged, changed(gone(), 2));
    // The grant, which was not published yet, is replaced.
    expect(await told()).toEqual(deletion);
    await tested.deliver(UserChanged, changed(gone(), 2));
    expect(await told()).toEqual(deletion);
  });

  it('stays as it was, and nothing is told, while a deletion can’t be carried out', async () => {
    await grant();
    await tested.query('ALTER TABLE user_access ADD CONSTRAINT none CHECK (NOT deleted) NOT VALID');
    const deletion = changed(gone(), 2);
    await tested.deliver(UserChanged, deletion);
    expect(await told()).toHaveLength(1);
    await tested.query('ALTER TABLE user_access DROP CONSTRAINT none');
    expect(await tested.lastAttempt(deletion.id)).toBe('done');
    expect(await told()).toEqual([{ userId: member.id, deleted: true }]);
  });

  it('of others goes on while news of one can’t be read', async () => {
    const poisoned = changed({ ...known(), role: 'emperor' });
    await tested.deliver(UserChanged, poisoned);
    expect(await tested.lastAttempt(poisoned.id)).toBe('parked');
    await tested.deliver(UserChanged, changed(known(), 2));
    expect(await idOf('ann@example.org')).toBe(member.id);
  });
});
