import { memoryCounters } from '@casebook/limits';
import { SettableClock } from '@casebook/platform';
import { describe, expect, it } from '@jest/globals';
import type { IdentityOptions } from '../identity-options.ts';
import { issueDeviceCookie } from './device-cookie.ts';
import { DeviceCookies } from './device-cookies.ts';
import { GuessLimits } from './guess-limits.ts';

const account = { id: '0199aaaa-0000-7000-8000-000000000001', passwordHash: 'a hash' };
const options = { limitScale: 1, keySecret: 'secret' } as IdentityOptions;
const clock = new SettableClock();

const newLimits = () => new GuessLimits(memoryCounters(), options, new DeviceCookies(options, clock));
const newCookie = () => issueDeviceCookie({ account, keySecret: options.keySecret, now: clock.now() }, true).split(';', 1)[0];

async function countGranted(attempts: readonly (() => Promise<unknown>)[]): Promise<number> {
  let granted = 0;
  for (const attempt of attempts)
    await attempt().then(
      () => (granted += 1),
      (refusal) => expect(refusal).toMatchObject({ code: 'over_request_rate_limit' }),
    );
  return granted;
}

describe('the budgets of failed password checks', () => {
  it('are 100 a day for all devices of an account, however many cookies it has', async () => {
    const limits = newLimits();
    const guessFrom = (cookies: string | undefined) => () =>
      limits.count({ email: 'ada@example.org', account, clientAddress: '203.0.113.9', cookies });
    const cookies = Array.from({ length: 20 }, newCookie);
    // 100 from the devices' shared budget, then 10 from the strangers' budget, which the devices fall back to.
    expect(await countGranted(cookies.flatMap((cookie) => new Array(10).fill(guessFrom(cookie))))).toBe(110);
  });

  it('are not used up by correct passwords', async () => {
    const limits = newLimits();
    const cookies = newCookie();
    for (let at = 0; at < 150; at += 1)
      await (await limits.count({ email: 'ada@example.org', account, clientAddress: '203.0.113.9', cookies })).succeed();
  });

  it('are 100 a day for the current password in all sessions of an account', async () => {
    const limits = newLimits();
    const sessions = Array.from({ length: 20 }, (_, at) => ({ id: `session ${at}`, userId: account.id }));
    const guesses = sessions.flatMap((session) => new Array(10).fill(() => limits.countInSession(session, true)));
    expect(await countGranted(guesses)).toBe(100);
    // The owner signs in again, and a fresh session needs no current password.
    await limits.countInSession({ id: 'fresh', userId: account.id }, false);
    await limits.countInSession({ id: 'other', userId: 'another account' }, true);
  });
});
