import { randomUUID } from 'node:crypto';
import { AppError, AuditRecorded, UserChanged } from '@casebook/contracts';
import { EmptyReadModel } from '@casebook/messaging';
import { systemCaller } from '@casebook/platform';
import { type ServiceUnderTest, startServiceUnderTest } from '@casebook/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { admin } from '../admin.definition.ts';
import { type AdminConfig, readAdminConfig } from '../config.ts';
import { ListAudit } from './list-audit.ts';

describe('the audit log', () => {
  let tested: ServiceUnderTest<AdminConfig>;
  let actor: string;

  beforeAll(async () => {
    tested = await startServiceUnderTest({ definition: admin, readConfig: readAdminConfig });
  });
  afterAll(() => tested.stop());
  beforeEach(async () => {
    actor = randomUUID();
    await tested.query('DELETE FROM audit_entries');
  });

  const list = (filter: { actorEmail?: string; action?: string } = {}) =>
    tested.service.app.get(ListAudit, { strict: false }).execute(filter);
  const entry = (changes: object = {}) => {
    const entryId = randomUUID();
    const occurredAt = '2026-11-21T12:00:00.000Z';
    const data = {
      entryId,
      service: 'billing',
      action: 'access.granted',
      actor,
      subject: { userId: actor },
      occurredAt,
      ...changes,
    };
    return { aggregateId: entryId, data, id: randomUUID() };
  };
  const existing = (email: string) => ({
    aggregateId: actor,
    data: { id: actor, deleted: false as const, email, role: 'member' as const, createdAt: '2026-11-21T00:00:00.000Z' },
  });
  const deleted = (pseudonym: string) => ({
    aggregateId: actor,
    aggregateVersion: 2,
    data: { id: actor, deleted: true as const, pseudonym },
  });

  it('stores an entry once, even if it is delivered twice, and lists the newest first', async () => {
    const first = entry({ occurredAt: '2026-11-20T12:00:00.000Z', action: 'quiz.started' });
    const second = entry();
    await tested.deliver(AuditRecorded, second);
    await tested.deliver(AuditRecorded, first);
    await tested.deliver(AuditRecorded, { ...first, id: randomUUID() });
    expect((await list()).map(({ action }) => action)).toEqual(['access.granted', 'quiz.started']);
  });

  it('filters by action and by the actor’s email address', async () => {
    await tested.deliver(UserChanged, existing('ann@example.org'));
    await tested.deliver(AuditRecorded, entry());
    await tested.deliver(AuditRecorded, entry({ actor: 'system:operator' }));
    expect(await list({ actorEmail: 'Ann@example.org' })).toHaveLength(1);
    expect(await list({ action: 'access.granted' })).toHaveLength(2);
    await expect(list({ actorEmail: 'nobody@example.org' })).rejects.toThrow(new AppError('account.not-found'));
  });

  it('replaces a deleted actor by the pseudonym, whichever event arrives first', async () => {
    const pseudonym = randomUUID();
    await tested.deliver(AuditRecorded, entry());
    await tested.deliver(UserChanged, deleted(pseudonym));
    await tested.deliver(UserChanged, existing('ann@example.org'));
    await tested.deliver(AuditRecorded, entry());
    expect((await list()).map((line) => line.actor)).toEqual([pseudonym, pseudonym]);
    expect(JSON.stringify(await list())).not.toContain(actor);
  });

  describe('of identity, in GoTrue’s format', () => {
    const read = async (query = '', role: 'member' | 'admin' = 'admin') => {
      const { authorization } = await tested.tokens.bearer(role);
      const response = await fetch(`${tested.service.url}/auth/v1/admin/audit${query}`, { headers: { authorization } });
      return { status: response.status, headers: response.headers, body: await response.json() };
    };
    const signedIn = (changes: object = {}) =>
      entry({
        service: 'identity',
        action: 'identity.signed-in',
        subject: { userId: actor, clientAddress: '10.0.0.1' },
        ...changes,
      });

    it('lists its entries only, newest first, with the actor’s address', async () => {
      await tested.deliver(UserChanged, existing('ann@example.org'));
      await tested.deliver(AuditRecorded, entry());
      await tested.deliver(AuditRecorded, signedIn({ occurredAt: '2026-11-20T12:00:00.000Z' }));
      await tested.deliver(AuditRecorded, signedIn({ action: 'identity.link-generated', actor: 'service-role' }));
      const { status, headers, body } = await read();
      expect([status, headers.get('x-total-count')]).toEqual([200, '2']);
      expect(body).toMatchObject([
        { payload: { action: 'identity.link-generated', actor_id: 'service-role', actor_username: 'service-role' } },
        {
          payload: {
            action: 'login',
            log_type: 'account',
            actor_id: actor,
            actor_username: 'ann@example.org',
            actor_via_sso: false,
            traits: { userId: actor },
          },
          created_at: '2026-11-20T12:00:00.000Z',
          ip_address: '10.0.0.1',
        },
      ]);
    });

    it('is paged, and filtered by action or author', async () => {
      await tested.deliver(UserChanged, existing('bea@example.org'));
      await tested.deliver(AuditRecorded, signedIn());
      await tested.deliver(AuditRecorded, signedIn({ action: 'identity.signed-out', actor: 'service-role' }));
      expect((await read('?page=2&per_page=1')).body).toHaveLength(1);
      expect((await read('?per_page=1')).headers.get('link')).toContain('?page=2&per_page=1>; rel="next"');
      expect((await read('?query=action:login')).body).toHaveLength(1);
      expect((await read('?query=author:Bea@example.org')).body).toMatchObject([{ payload: { action: 'login' } }]);
      expect((await read('?query=author:nobody@example.org')).body).toEqual([]);
      const invalid = { status: 400, body: { error_code: 'validation_failed' } };
      expect(await read('?query=color:red')).toMatchObject(invalid);
      expect(await read('?per_page=0')).toMatchObject(invalid);
    });

    it('is open to programs with a service-role token', async () => {
      const authorization = await tested.tokens.service();
      expect((await fetch(`${tested.service.url}/auth/v1/admin/audit`, { headers: { authorization } })).status).toBe(200);
    });

    it('is closed to members', async () => {
      expect(await read('', 'member')).toMatchObject({ status: 403, body: { error_code: 'not_admin', msg: 'User not allowed' } });
    });
  });

  it('parks an invalid entry and stores the others', async () => {
    const poisoned = entry({ occurredAt: 'yesterday' });
    await tested.deliver(AuditRecorded, poisoned);
    await tested.deliver(AuditRecorded, entry());
    expect(await list()).toHaveLength(1);
    expect(await tested.lastAttempt(poisoned.id)).toBe('parked');
  });

  it('stores nothing of a rolled-back transaction, and everything on the retry', async () => {
    await tested.query('ALTER TABLE audit_entries ADD CONSTRAINT none CHECK (false) NOT VALID');
    const refused = entry();
    await tested.deliver(AuditRecorded, refused);
    expect(await list()).toEqual([]);
    await tested.query('ALTER TABLE audit_entries DROP CONSTRAINT none');
    expect(await tested.lastAttempt(refused.id)).toBe('done');
    expect(await list()).toHaveLength(1);
  });

  it('can’t be rebuilt, because its topic can’t be republished', async () => {
    await tested.deliver(AuditRecorded, entry());
    const rebuilding = tested.service.app
      .get(EmptyReadModel, { strict: false })
      .execute(systemCaller('test', 'test'), 'admin.store-audit-entry-when-recorded');
    await expect(rebuilding).rejects.toThrow(new AppError('consumer.not-rebuildable'));
    expect(await list()).toHaveLength(1);
  });
});
