import { describe, expect, it } from '@jest/globals';
import { setUpIdentity } from '../../test/identity-under-test.ts';
import { pruneExpired } from '../../test/prune-expired.ts';

describe('expired requests of mails and of sign-ins at providers', () => {
  const tested = setUpIdentity({ AUTH_AUTOCONFIRM: 'off' });

  /** Each request has a token. */
  const addRequests = (count: number, email: string, expiry: string) =>
    tested.query(
      `WITH request AS (
         INSERT INTO link_requests (id, purpose, email, redirect_to, created_at, expires_at)
         SELECT gen_random_uuid(), 'recovery', $1, 'http://localhost:8080', now(), now() + $2::interval FROM generate_series(1, ${count})
         RETURNING id, expires_at)
       INSERT INTO one_time_tokens (hash, request_id, type, expires_at) SELECT id::text, id, 'recovery', expires_at FROM request`,
      [email, expiry],
    );
  const addState = (hash: string, expiry: string) =>
    tested.query(
      `INSERT INTO provider_states (hash, provider, browser_hash, redirect_to, code_challenge, expires_at)
       VALUES ($1, 'custom:oidc', 'browser', 'http://localhost:8080', 'challenge', now() + $2::interval)`,
      [hash, expiry],
    );
  const count = async (table: string) =>
    (await tested.query<{ rows: number }>(`SELECT count(*)::int AS rows FROM ${table}`))[0]?.rows;
  it('don’t delay new ones, although another transaction has locked them', async () => {
    await addRequests(1, 'late@example.org', '-1 minute');
    await addState('late', '-1 minute');
    await tested.query('BEGIN');
    await tested.query('SELECT FROM link_requests, provider_states FOR UPDATE');
    const mailed = await tested.request('POST', '/recover', { body: { email: 'other@example.org' } });
    const challenge = 'A'.repeat(43);
    const authorized = await tested.request(
      'GET',
      `/authorize?provider=custom:oidc&code_challenge=${challenge}&code_challenge_method=s256`,
    );
    await tested.query('ROLLBACK');
    expect([mailed.status, authorized.status]).toEqual([200, 303]);
  });

  it('are deleted in batches, with their tokens, and the others stay', async () => {
    await tested.query('TRUNCATE link_requests, one_time_tokens, provider_states');
    await addRequests(1_200, 'late@example.org', '-1 minute');
    await addRequests(2, 'live@example.org', '1 hour');
    await addState('late', '-1 minute');
    await addState('live', '1 hour');
    await pruneExpired(tested);
    expect([await count('link_requests'), await count('one_time_tokens'), await count('provider_states')]).toEqual([2, 2, 1]);
  });

  it('that another transaction has locked are left to the next run', async () => {
    await tested.query('TRUNCATE link_requests, one_time_tokens, provider_states');
    // The service's clock is an hour behind, so a scheduled run finds nothing expired and deletes nothing.
    const anHourAgo = new Date(Date.now() - 3_600_000);
    tested.clock.set(anHourAgo);
    await addRequests(3, 'late@example.org', '-1 minute');
    await tested.query('BEGIN');
    await tested.query('SELECT FROM link_requests WHERE id = (SELECT id FROM link_requests LIMIT 1) FOR UPDATE');
    tested.clock.set(new Date());
    await pruneExpired(tested);
    tested.clock.set(anHourAgo);
    await tested.query('ROLLBACK');
    expect(await count('link_requests')).toBe(1);
    tested.clock.set(new Date());
    await pruneExpired(tested);
    expect(await count('link_requests')).toBe(0);
  });
});
