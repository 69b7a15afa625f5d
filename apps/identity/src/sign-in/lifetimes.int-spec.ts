import { beforeEach, describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import { setUpIdentity, waitFor } from '../../test/identity-under-test.ts';

const HOUR = 3_600_000;

describe('the lifetime of a session', () => {
  const tested = setUpIdentity({ AUTH_SESSION_IDLE_HOURS: '10', AUTH_SESSION_MAX_HOURS: '24' });
  let people = 0;

  beforeEach(() => tested.clock.set(new Date()));

  const newSession = async () => {
    people += 1;
    return (await tested.signUp(`someone-${people}@example.org`)).body;
  };
  const at = (hours: number) => tested.clock.set(new Date(Date.now() + hours * HOUR));
  const endsOf = async (accessToken: string) => {
    const { session_id } = decodeJwt(accessToken);
    return (await tested.published('identity.session.ended.v1')).filter(({ aggregateId }) => aggregateId === session_id);
  };
  const expectExpired = async (refreshToken: string, accessToken: string) => {
    expect((await tested.refresh(refreshToken)).body).toEqual({
      code: 400,
      error_code: 'session_expired',
      msg: 'Invalid Refresh Token: Session Expired',
    });
    expect(await endsOf(accessToken)).toMatchObject([{ data: { reason: 'expired' } }]);
    expect((await tested.refresh(refreshToken)).body.error_code).toBe('refresh_token_not_found');
    await waitFor(async () => (await tested.request('GET', '/user', { token: accessToken })).status === 403);
  };

  it('ends after the idle time without a refresh', async () => {
    const { refresh_token, access_token } = await newSession();
    at(10.1);
    await expectExpired(refresh_token, access_token);
  });

  it('ends after the idle time, even if the answer to the last refresh was lost', async () => {
    const { refresh_token, access_token } = await newSession();
    at(5);
    await tested.refresh(refresh_token);
    at(15.1);
    await expectExpired(refresh_token, access_token);
  });

  it('ends at the maximum age, however often it was refreshed', async () => {
    const first = await newSession();
    let { refresh_token } = first;
    for (const hours of [9, 18, 23.5]) {
      at(hours);
      const { body } = await tested.refresh(refresh_token);
      refresh_token = body.refresh_token;
    }
    at(24.1);
    await expectExpired(refresh_token, first.access_token);
  });

  it('caps the lifetime of the last access token', async () => {
    let { refresh_token } = await newSession();
    for (const hours of [9, 18]) {
      at(hours);
      refresh_token = (await tested.refresh(refresh_token)).body.refresh_token;
    }
    at(23.5);
    const { body } = await tested.refresh(refresh_token);
    const { exp = 0, iat = 0 } = decodeJwt(body.access_token);
    expect(exp - iat).toBeLessThanOrEqual(1_800);
    expect(exp - iat).toBeGreaterThan(1_700);
    expect(body).toMatchObject({ expires_in: exp - iat, expires_at: exp });
  });
});
