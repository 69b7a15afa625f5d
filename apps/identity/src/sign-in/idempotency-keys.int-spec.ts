import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { platformMigrations } from '@casebook/messaging';
import { applyMigrations } from '@casebook/platform';
import { createFromTemplate } from '@casebook/testing';
import { describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { OTHER_PASSWORD, setUpIdentity } from '../../test/identity-under-test.ts';
import { identity } from '../identity.definition.ts';

describe('an idempotency key sent to identity', () => {
  const tested = setUpIdentity();

  const refreshWith = (token: string, refresh_token: string, key = 'the-same-key') =>
    tested.request('POST', '/token?grant_type=refresh_token', {
      token,
      headers: { 'idempotency-key': key },
      body: { refresh_token },
    });
  const stored = () => tested.query('SELECT * FROM platform.idempotency');

  it('doesn’t hide the reuse of a refresh token after its grace', async () => {
    const { access_token: token, refresh_token: first } = (await tested.signUp('reuse@example.org')).body;
    const { refresh_token: second } = (await refreshWith(token, first)).body;
    expect((await refreshWith(token, second, 'the-next-key')).status).toBe(200);
    tested.clock.set(new Date(Date.now() + 60_000));
    expect((await refreshWith(token, first)).body.error_code).toBe('refresh_token_already_used');
    tested.clock.set(new Date());
    expect(await stored()).toEqual([]);
  });

  it('brings back no tokens after a global sign-out or the account’s deletion', async () => {
    for (const [email, method, path] of [
      ['out@example.org', 'POST', '/logout?scope=global'],
      ['gone@example.org', 'DELETE', '/user'],
    ] as const) {
      const { access_token: token, refresh_token } = (await tested.signUp(email)).body;
      expect((await refreshWith(token, refresh_token)).status).toBe(200);
      const body = method === 'DELETE' ? {} : undefined;
      expect((await tested.request(method, path, { token, ...(body && { body }) })).status).toBeLessThan(300);
      const repeated = await refreshWith(token, refresh_token);
      expect(repeated.status).toBeGreaterThanOrEqual(400);
      expect(repeated.body.access_token).toBeUndefined();
    }
    expect(await stored()).toEqual([]);
  });

  it('stores nothing of a password', async () => {
    const { access_token: token } = (await tested.signUp('key@example.org')).body;
    const headers = { 'idempotency-key': 'the-same-key' };
    for (const password of ['Brand-New-Pass-1', OTHER_PASSWORD])
      expect((await tested.request('PUT', '/user', { token, headers, body: { password } })).status).toBe(200);
    expect(await stored()).toEqual([]);
  });
});

describe('the migration that ends stored answers', () => {
  it('deletes those of earlier versions', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'casebook-migrations-'));
    const migrations = (await readdir(identity.migrations)).filter(
      (name) => /^\d/.test(name) && !name.endsWith('no_stored_answers'),
    );
    for (const name of migrations) await cp(join(identity.migrations, name), join(folder, name), { recursive: true });
    const prepare = async (url: string) => void (await applyMigrations(url, [platformMigrations, folder]));
    const database = await createFromTemplate({ key: 'identity_with_stored_answers', prepare });
    const client = new Client({ connectionString: database.url });
    await client.connect();
    await client.query(
      `INSERT INTO platform.idempotency (member_id, route, key, body_hash, result, created_at)
       VALUES ($1, 'POST /auth/v1/token?grant_type=refresh_token', 'k', 'h', '{"access_token":"t","refresh_token":"r"}', now())`,
      [randomUUID()],
    );
    expect(await applyMigrations(database.url, [platformMigrations, identity.migrations])).toEqual([
      '20261207000000_no_stored_answers',
    ]);
    expect((await client.query('SELECT FROM platform.idempotency')).rows).toEqual([]);
    await client.end();
    await database.drop();
    await rm(folder, { recursive: true });
  });
});
