import { describe, expect, it } from '@jest/globals';
import { formatClock, formatDuration, formatRelative } from './format-time.ts';

describe('times', () => {
  it('format a clock in minutes and seconds, with hours if needed', () => {
    expect([0, 7_900, 750_000, 3_723_000].map(formatClock)).toEqual(['0:00', '0:07', '12:30', '1:02:03']);
  });

  it('format a duration with its units', () => {
    expect([48_000, 120_000, 200_000, 3_600_000, 3_900_000].map(formatDuration)).toEqual([
      '48 sec',
      '2 min',
      '3 min 20 sec',
      '1 hr',
      '1 hr 5 min',
    ]);
  });

  it('format an instant relative to now', () => {
    const now = new Date('2026-11-21T12:00:00Z');
    const at = (iso: string) => formatRelative(new Date(iso), now);
    expect(at('2026-11-21T11:59:40Z')).toBe('just now');
    expect(at('2026-11-20T12:00:00Z')).toBe('yesterday');
    expect(at('2026-11-18T12:00:00Z')).toBe('3 days ago');
    expect(at('2026-11-21T14:00:00Z')).toBe('in 2 hours');
  });
});
