import { randomUUID } from 'node:crypto';
import { AuditRecorded, MyAdminData, UserChanged } from '@casebook/contracts';
import { Database, exportFaults, ownColumns } from '@casebook/platform';
import { describe, expect, it } from '@jest/globals';
import { setUpAdmin } from '../../test/admin-under-test.ts';
import { exportedAdminData } from './admin-data.ts';

describe('a member’s data in admin', () => {
  const tested = setUpAdmin();

  it('is exported or withheld with a reason, table by table and column by column', async () => {
    const columns = await ownColumns(tested.service.app.get(Database, { strict: false }).sql, ['public', 'audit']);
    expect(exportFaults(columns, exportedAdminData)).toEqual([]);
  });

  it('consists of the member’s own entries, and of others’ about the member without who acted', async () => {
    const member = await tested.tokens.bearer();
    const [operator, stranger] = [randomUUID(), randomUUID()];
    const record = (actor: string, action: string, userId: string) => {
      const entryId = randomUUID();
      const [clientAddress, subject] = [actor === operator ? '10.0.0.9' : '10.0.0.1', { userId, quizId: entryId }];
      const data = { entryId, service: 'billing', action, actor, subject, clientAddress, occurredAt: '2026-11-21T12:00:00.000Z' };
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
    const headers = member.headers;
    const response = await fetch(`${tested.service.url}/api/v1/my-data/admin`, { headers });
    const text = await response.text();
    const exported = MyAdminData.parse(JSON.parse(text));
    expect(exported.member).toEqual([{ id: member.id, email: 'ann@example.org' }]);
    expect(exported.actions).toMatchObject([
      { action: 'quiz.started', subject: { quizId: expect.any(String) }, details: [{ clientAddress: '10.0.0.1' }] },
    ]);
    expect(exported.actionsOfOthers.map(({ action, occurredAt }) => [action, occurredAt])).toEqual([
      ['access.granted', '2026-11-21T12:00:00.000Z'],
    ]);
    expect(text).not.toContain(operator);
    expect(text).not.toContain('10.0.0.9');
    expect(text).not.toContain(stranger);
  });
});
