import { randomUUID } from 'node:crypto';
import { type TestBearer } from '@casebook/testing';
import { createBeforeAll } from '@casebook/testing/hooks';
import { describe, expect, it } from '@jest/globals';
import { setUpAdmin } from '../test/admin-under-test.ts';

describe('dead letters and jobs of a service', () => {
  const tested = setUpAdmin();
  const bearer = createBeforeAll(() => tested.tokens.bearer('admin'));

  const request = async (method: string, path: string, body?: object, who: TestBearer = bearer) => {
    const response = await fetch(`${tested.service.url}/api/v1/${path}`, {
      method,
      headers: { ...who.headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const audited = async () =>
    (await tested.outbox())
      .filter(({ type }) => type === 'audit.entry.recorded.v1')
      .map(({ payload }) => payload as { action: string; actor: string; subject: object });

  it('are served under the service’s own name alone, to admins', async () => {
    expect((await request('GET', 'dead-letters/admin')).body).toEqual({ items: [], total: 0, totalIsEstimate: false });
    expect((await request('GET', 'jobs/admin')).body).toMatchObject({
      items: [{ queue: 'admin.errors', failed: 0 }, { queue: 'admin.schedule' }],
    });
    for (const path of ['dead-letters/bank', 'jobs/bank'])
      expect(await request('GET', path)).toMatchObject({ status: 404, body: { code: 'route.not-found' } });
    const member = await tested.tokens.bearer();
    for (const path of ['dead-letters/admin', 'dead-letters/admin/causes', 'jobs/admin', 'jobs/admin/failed'])
      expect((await request('GET', path, undefined, member)).status).toBe(403);
  });

  it('are decided with an entry in the audit that names the admin', async () => {
    const eventId = randomUUID();
    await tested.query(
      `INSERT INTO platform.inbox (consumer, event_id, key, envelope, data, status, attempts, settled_at, reason)
       VALUES ('admin.nobody', '${eventId}', 'k', '{"type":"x.v1"}', '{}', 'parked', 6, now(), 'poison')`,
    );
    const decide = (body: object) => request('POST', 'dead-letters/admin/decisions', body);
    expect((await decide({ decision: 'discard' })).status).toBe(400);
    expect((await decide({ decision: 'discard', eventId, cause: 'a'.repeat(32) })).status).toBe(400);
    expect((await decide({ decision: 'discard', eventId })).body).toEqual({ decided: 1, hasMore: false });
    expect((await decide({ decision: 'discard', eventId })).body).toMatchObject({ code: 'dead-letter.not-found' });
    expect(await audited()).toEqual([
      expect.objectContaining({ action: 'dead-letter.discarded', actor: bearer.id, subject: { eventId, count: 1 } }),
    ]);
  });

  it('of a queue or with an id that doesn’t exist are not found, and nothing is audited', async () => {
    const before = (await audited()).length;
    const retry = (body: object) => request('POST', 'jobs/admin/retries', body);
    expect((await retry({ queue: 'bank.transfer' })).body).toMatchObject({ code: 'queue.not-found' });
    expect((await retry({ queue: 'admin.errors' })).body).toMatchObject({ code: 'job.not-found' });
    expect((await retry({ queue: 'admin.errors', jobId: randomUUID() })).body).toMatchObject({ code: 'job.not-found' });
    expect((await request('GET', 'jobs/admin/failed?queue=nothing')).body).toMatchObject({ code: 'queue.not-found' });
    expect(await audited()).toHaveLength(before);
  });
});
