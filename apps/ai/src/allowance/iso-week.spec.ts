import { describe, expect, it } from '@jest/globals';
import { assert, date, property } from 'fast-check';
import { isoWeekOf, nextIsoWeek } from './iso-week.ts';

const at = (time: string) => new Date(time);

describe('the ISO week in UTC', () => {
  it('begins on Monday at midnight', () => {
    expect(isoWeekOf(at('2026-11-22T23:59:59.999Z'))).toBe('2026-W47');
    expect(isoWeekOf(at('2026-11-23T00:00:00Z'))).toBe('2026-W48');
    expect(nextIsoWeek(at('2026-11-25T12:00:00Z'))).toEqual(at('2026-11-30T00:00:00Z'));
    expect(nextIsoWeek(at('2026-11-23T00:00:00Z'))).toEqual(at('2026-11-30T00:00:00Z'));
  });

  it('belongs to the year of its Thursday', () => {
    expect(isoWeekOf(at('2027-01-01T00:00:00Z'))).toBe('2026-W53');
    expect(isoWeekOf(at('2024-12-30T00:00:00Z'))).toBe('2025-W01');
    expect(isoWeekOf(at('2026-01-01T00:00:00Z'))).toBe('2026-W01');
  });

  it('is another from the moment that the next one begins, and not before', () => {
    const times = date({ min: at('1990-01-01T00:00:00Z'), max: at('2200-01-01T00:00:00Z'), noInvalidDate: true });
    assert(
      property(times, (now) => {
        const next = nextIsoWeek(now);
        expect(isoWeekOf(new Date(next.getTime() - 1))).toBe(isoWeekOf(now));
        expect(isoWeekOf(next)).not.toBe(isoWeekOf(now));
      }),
    );
  });
});
