import { describe, expect, it } from '@jest/globals';
import { averageFlags, reasonsOf } from './flag-texts.ts';

const flag = (index: number) => ({
  userId: `00000000-0000-4000-8000-00000000000${index}`,
  reason: 'unclear' as const,
  status: 'pending' as const,
  hadAccess: true,
  raisedAt: '2026-11-26T00:00:00.000Z',
});

describe('the list of flagged questions', () => {
  it('shows three reasons and how many more there are', () => {
    const flags = [1, 2, 3, 4].map(flag);
    expect(reasonsOf({ flags, raisedCount: 120 })).toMatchObject({ shown: [{}, {}, {}], more: 117 });
    expect(reasonsOf({ flags: flags.slice(0, 3), raisedCount: 3 }).more).toBe(0);
    expect(reasonsOf({ flags: [{ ...flag(1), reason: 'other', note: 'Two keys' }], raisedCount: 1 }).shown[0]?.text).toBe(
      'other: Two keys',
    );
  });

  it('has an average of flags per question', () => {
    expect([averageFlags({ total: 0, flags: 0 }), averageFlags({ total: 3, flags: 4 })]).toEqual(['0', '1.3']);
  });
});
