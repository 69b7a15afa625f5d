import { memoryCounters } from '@casebook/limits';
import { describe, expect, it } from '@jest/globals';
import type { IdentityOptions } from '../identity-options.ts';
import { MailedCodeLimits } from './code-limits.ts';

const newLimits = () => new MailedCodeLimits(memoryCounters(), { limitScale: 1, keySecret: 'secret' } as IdentityOptions);

describe('the budget of wrong codes', () => {
  it('is ten an hour per address, and names the link as the way out', async () => {
    const limits = newLimits();
    for (let at = 0; at < 10; at += 1) await limits.count('ada@example.org');
    await expect(limits.count('ada@example.org')).rejects.toMatchObject({
      code: 'over_request_rate_limit',
      message: 'Too many failed attempts. Try again in 60 min, or use the link in the email.',
      details: { retryAfter: 3_600 },
    });
    await expect(limits.count('bob@example.org')).resolves.toBeDefined();
  });

  it('does not count correct codes', async () => {
    const limits = newLimits();
    for (let at = 0; at < 30; at += 1) await (await limits.count('ada@example.org')).succeed();
    await expect(limits.count('ada@example.org')).resolves.toBeDefined();
  });
});
