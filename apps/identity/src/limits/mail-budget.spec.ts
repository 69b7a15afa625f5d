import { memoryCounters } from '@casebook/limits';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { IdentityOptions } from '../identity-options.ts';
import { MailBudget } from './mail-budget.ts';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const start = Date.UTC(2026, 10, 21, 12);
const budget = () => new MailBudget(memoryCounters(), { limitScale: 1, keySecret: 'secret' } as IdentityOptions);

describe('the mail budget of an address', () => {
  afterEach(() => void jest.restoreAllMocks());
  const at = (ms: number) => void jest.spyOn(Date, 'now').mockReturnValue(start + ms);

  it('is one mail per minute', async () => {
    const mails = budget();
    const granted = async (ms: number) => {
      at(ms);
      return (await mails.take('recovery', 'ada@example.org')).granted;
    };
    expect([await granted(0), await granted(59 * SECOND), await granted(61 * SECOND)]).toEqual([true, false, true]);
  });

  it('is ten mails per day', async () => {
    const mails = budget();
    const granted: boolean[] = [];
    for (let hour = 0; hour < 23; hour += 1) {
      at(hour * HOUR);
      granted.push((await mails.take('recovery', 'ada@example.org')).granted);
    }
    expect(granted.filter(Boolean)).toHaveLength(10);
    at(25 * HOUR);
    expect((await mails.take('recovery', 'ada@example.org')).granted).toBe(true);
  });

  it('is counted per address and purpose', async () => {
    const mails = budget();
    at(0);
    await mails.take('recovery', 'ada@example.org');
    expect((await mails.take('recovery', 'bob@example.org')).granted).toBe(true);
    expect((await mails.take('signup', 'ada@example.org')).granted).toBe(true);
    await expect(mails.require('signup', 'ada@example.org')).rejects.toMatchObject({
      code: 'over_email_send_rate_limit',
      details: { retryAfter: 60 },
    });
  });
});
