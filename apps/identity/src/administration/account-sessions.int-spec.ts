import { randomUUID } from 'node:crypto';
import type { DeviceSessions } from '@casebook/contracts';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { serviceTokenOf } from '../../test/administrator.ts';
import { setUpIdentity } from '../../test/identity-under-test.ts';

describe('an account’s sessions', () => {
  const tested = setUpIdentity();
  let operator: string;

  beforeAll(async () => {
    operator = await serviceTokenOf(tested);
  });

  const request = (method: string, id: string, token = operator) =>
    fetch(`${tested.service.url}/auth/v1/admin/users/${id}/sessions`, { method, headers: { authorization: `Bearer ${token}` } });
  const listed = async (id: string) => ((await (await request('GET', id)).json()) as DeviceSessions).sessions;

  it('are listed for admins, and end all at once', async () => {
    const { user, refresh_token: refreshToken } = (await tested.signUp('devices@example.org')).body;
    await tested.signIn('devices@example.org');
    expect((await listed(user.id)).map(({ current, aal }) => ({ current, aal }))).toEqual([
      { current: false, aal: 'aal1' },
      { current: false, aal: 'aal1' },
    ]);
    expect((await request('DELETE', user.id)).status).toBe(204);
    expect(await listed(user.id)).toEqual([]);
    expect((await tested.refresh(refreshToken)).status).toBe(400);
    expect((await request('DELETE', user.id)).status).toBe(204);
  });

  it('of an account that doesn’t exist are none to list or end', async () => {
    for (const method of ['GET', 'DELETE']) expect((await request(method, randomUUID())).status).toBe(404);
  });

  it('are for admins alone', async () => {
    const { user, access_token: token } = (await tested.signUp('curious@example.org')).body;
    for (const method of ['GET', 'DELETE']) expect((await request(method, user.id, token)).status).toBe(403);
  });
});
