import { describe, expect, it } from '@jest/globals';
import { periodText, usageSelection } from './usage.ts';

describe('the text of a period', () => {
  it('has the year once, both years where they differ, and one date for a single day', () => {
    expect(periodText('2026-10-30', '2026-11-28')).toBe('Oct 30 to Nov 28, 2026 (UTC)');
    expect(periodText('2026-12-30', '2027-01-02')).toBe('Dec 30, 2026 to Jan 2, 2027 (UTC)');
    expect(periodText('2026-11-28', '2026-11-28')).toBe('Nov 28, 2026 (UTC)');
  });

  it('is only of days that exist: another in the address is ignored', () => {
    const search = new URLSearchParams({ from: '2026-13-01', to: '2026-11-28' });
    expect(usageSelection(search)).toEqual({ to: '2026-11-28' });
  });
});
