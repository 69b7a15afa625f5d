import { describe, expect, it } from '@jest/globals';
import { PASSWORD, setUpIdentity } from '../../test/identity-under-test.ts';
import { mailsSettled } from '../../test/mailed.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const HOUR = 60 * 60 * 1_000;

interface Device {
  readonly id: string;
  readonly device?: string;
  readonly ip?: string;
  readonly last_active_at: string;
  readonly current: boolean;
}

describe('the devices of a member', () => {
  const tested = setUpIdentity();
  let people = 0;

  const newMember = async () => {
    people += 1;
    tested.clock.set(new Date());
    const email = `member-${people}@example.org`;
    return { email, first: (await tested.signUp(email)).body };
  };
  const signInWith = (email: string, headers: Record<string, string>) =>
    tested.request('POST', '/token?grant_type=password', { body: { email, password: PASSWORD }, headers });
  const devicesOf = async (token: string) => {
    const { body, headers } = await tested.request('GET', '/sessions', { token });
    expect(headers.get('cache-control')).toBe('no-store');
    return (body as unknown as { sessions: Device[] }).sessions;
  };
  const end = (token: string, id: string) => tested.request('DELETE', `/sessions/${id}`, { token });

  it('are listed newest first, with what they named themselves and where they signed in', async () => {
    const { email, first } = await newMember();
    await signInWith(email, { 'user-agent': FIREFOX });
    const [newest, oldest, ...others] = await devicesOf(first.access_token);
    expect(newest).toMatchObject({ device: 'Firefox on Windows', ip: '127.0.0.1', aal: 'aal1', current: false });
    expect(oldest).toMatchObject({ current: true });
    expect(others).toEqual([]);
  });

  it('show their last refresh, and disappear when they expire', async () => {
    const { email, first } = await newMember();
    const { body } = await signInWith(email, { 'user-agent': FIREFOX });
    const at = new Date(Date.now() + 13 * 24 * HOUR);
    tested.clock.set(at);
    const refreshed = (await tested.refresh(first.refresh_token)).body;
    const [other, own] = (await devicesOf(refreshed.access_token)).map(({ last_active_at }) => new Date(last_active_at));
    expect(own?.getTime()).toBeGreaterThanOrEqual(at.getTime());
    expect(other?.getTime()).toBeLessThan(at.getTime());
    tested.clock.set(new Date(at.getTime() + 2 * 24 * HOUR));
    const again = (await tested.refresh(refreshed.refresh_token)).body;
    expect((await devicesOf(again.access_token)).map(({ current }) => current)).toEqual([true]);
    expect((await tested.refresh(body.refresh_token)).body.error_code).toBe('session_expired');
  });

  it('are signed out one by one', async () => {
    const { email, first } = await newMember();
    const other = (await signInWith(email, { 'user-agent': FIREFOX })).body;
    const [device] = await devicesOf(first.access_token);
    expect((await end(first.access_token, device?.id ?? '')).status).toBe(204);
    expect((await tested.refresh(other.refresh_token)).body.error_code).toBe('refresh_token_not_found');
    expect((await tested.request('GET', '/user', { token: other.access_token })).body.error_code).toBe('session_not_found');
    expect(await devicesOf(first.access_token)).toHaveLength(1);
    const [ended] = (await tested.published('identity.session.ended.v1')).filter(({ aggregateId }) => aggregateId === device?.id);
    expect(ended?.data).toMatchObject({ reason: 'signed-out' });
    expect((await end(first.access_token, device?.id ?? '')).status).toBe(404);
  });

  it('of another member can be neither seen nor signed out', async () => {
    const [{ first: own }, { first: foreign }] = [await newMember(), await newMember()];
    const [theirs] = await devicesOf(foreign.access_token);
    expect((await end(own.access_token, theirs?.id ?? '')).body).toMatchObject({ code: 404, error_code: 'session_not_found' });
    expect((await tested.refresh(foreign.refresh_token)).status).toBe(200);
  });

  it('can be signed out by two requests at once: one ends it', async () => {
    const { email, first } = await newMember();
    await signInWith(email, { 'user-agent': FIREFOX });
    const [device] = await devicesOf(first.access_token);
    const answers = await Promise.all([1, 2].map(() => end(first.access_token, device?.id ?? '')));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
  });

  it('are reported to the owner when a password signs in on a new one, not on a trusted one', async () => {
    const { email } = await newMember();
    const { headers } = await signInWith(email, { 'user-agent': FIREFOX });
    const [notice, ...others] = await tested.mailTo(email);
    expect(others).toEqual([]);
    expect(notice?.subject).toBe('New sign-in to your Casebook account');
    expect(notice?.text).toContain('\n\nFirefox on Windows\n\n');
    expect(notice?.links).toEqual([]);
    const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
    tested.clock.set(new Date(Date.now() + HOUR));
    expect((await signInWith(email, { 'user-agent': FIREFOX, cookie })).status).toBe(200);
    await mailsSettled(tested);
    expect(await tested.mailTo(email)).toHaveLength(1);
  });

  it('with a hostile name are listed and reported as unknown', async () => {
    const { email, first } = await newMember();
    await signInWith(email, { 'user-agent': '<img src=x> https://evil.example' });
    expect((await tested.mailTo(email))[0]?.text).toContain('An unknown device');
    expect((await devicesOf(first.access_token))[0]).not.toHaveProperty('device');
  });
});
