import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { startGateway } from '../../test/gateway-under-test.ts';

/** A tenth of the limits: three credentials a minute, thirty refreshes. */
const TENTH = { LIMIT_SCALE: '0.1' };

describe('a limit', () => {
  it('of credentials leaves refreshing alone, so that guessing from an address signs nobody else there out', async () => {
    await using gateway = await startGateway({}, TENTH);
    const token = async (query: string) => (await fetch(`${gateway.origin}/auth/v1/token?${query}`, { method: 'POST' })).status;
    const guesses = await Promise.all([1, 2, 3, 4].map(() => token('grant_type=password')));
    expect(guesses.filter((status) => status === 429)).toHaveLength(1);
    const refreshes = await Promise.all([1, 2, 3, 4].map(() => token('grant_type=refresh_token')));
    expect(refreshes).toEqual([200, 200, 200, 200]);
  });

  it('of refreshing is no way around the limit of credentials', async () => {
    await using gateway = await startGateway({}, TENTH);
    const statuses = await Promise.all(
      [1, 2, 3, 4].map(async () => {
        const query = 'grant_type=refresh_token&grant_type=password';
        return (await fetch(`${gateway.origin}/auth/v1/token?${query}`, { method: 'POST' })).status;
      }),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });

  it('of administration lets identity check the token, which may be of a key that only identity has', async () => {
    await using gateway = await startGateway();
    const call = async (path: string, authorization?: string) =>
      (await fetch(`${gateway.origin}${path}`, { headers: { ...(authorization && { authorization }) } })).status;
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
    const claims = `${encode({ alg: 'HS256' })}.${encode({ role: 'service_role' })}`;
    const mac = createHmac('sha256', 'a secret that only identity has').update(claims).digest('base64url');
    const ofIdentity = `Bearer ${claims}.${mac}`;
    expect(await call('/auth/v1/admin/users', ofIdentity)).toBe(200);
    expect(await call('/auth/v1/admin/users')).toBe(401);
    for (const path of ['/auth/v1/user', '/auth/v1/admin/audit', '/api/v1/flags'])
      expect([path, await call(path, ofIdentity)]).toEqual([path, path.startsWith('/auth') ? 403 : 401]);
  });
});
