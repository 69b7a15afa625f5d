import { randomUUID } from 'node:crypto';
import { AuditRecorded, MyAdminData, UserChanged } from '@casebook/contracts';
import { Database, exportFaults, ownColumns } from '@casebook/platform';
import { type ServiceUnderTest, startServiceUnderTest } from '@casebook/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { admin } from '../admin.definition.ts';
import { type AdminConfig, readAdminConfig } from '../config.ts';
import { exportedAdminData } from './admin-data.ts';

describe('a member’s data in admin', () => {
  let tested: ServiceUnderTest<AdminConfig>;

  beforeAll(async () => {
    tested = await startServiceUnderTest({ definition: admin, readConfig: readAdminConfig });
  });
  afterAll(() => tested.stop());

  it('is exported or withheld with a reason, table by table and column by column', async () => {
    const columns = await ownColumns(tested.service.app.get(Database, { strict: false }).sql);
    expect(exportFaults(columns, exportedAdminData)).toEqual([]);
  });

  it('consists of the member’s own entries, and of others’ about the member without who acted', async () => {
    const member = await tested.tokens.bearer();
    const [operator, stranger] = [randomUUID(), randomUUID()];
    const record = (actor: string, action: string, userId: string) => {
      const entryId = randomUUID();
      const data = { entryId, service: 'billing', action, actor, subject: { userId }, occurredAt: '2026-11-21T12:00:00.000Z' };
      return tested.deliver(AuditRecorded, { aggregateId: entryId, data });
    };
    await tested.deliver(UserChanged, {
      aggregateId: member.id,
      data: { id: member.id, deleted: false, email: 'ann@example.org', role: 'member', createdAt: '2026-11-21T00:00:00.000Z' },
    });
    await record(member.id, 'quiz.started', member.id);
    await record(operator, 'access.granted', member.id);
    await record(operator, 'access.granted', stranger);
    await record(stranger, 'quiz.started', stranger);
    const headers = { authorization: member.authorization };
    const response = await fetch(`${tested.service.url}/api/v1/my-data/admin`, { headers });
    const text = await response.text();
    const exported = MyAdminData.parse(JSON.parse(text));
    expect(exported.member).toEqual([{ id: member.id, email: 'ann@example.org' }]);
    expect(exported.actions.map(({ action, subject }) => [action, subject])).toEqual([['quiz.started', { userId: member.id }]]);
    expect(exported.actionsOfOthers.map(({ action, occurredAt }) => [action, occurredAt])).toEqual([
      ['access.granted', '2026-11-21T12:00:00.000Z'],
    ]);
    expect(text).not.toContain(operator);
    expect(text).not.toContain(stranger);
  });
});
