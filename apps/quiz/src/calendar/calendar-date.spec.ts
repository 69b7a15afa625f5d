import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays, daysBetween, localDate } from './calendar-date.ts';

const at = (iso: string) => new Date(iso);

describe('the local date', () => {
  it('changes at midnight in the member’s time zone, not at midnight UTC', () => {
    expect(localDate(at('2026-11-21T22:59:59.999Z'), 'Europe/Berlin')).toBe('2026-11-21');
    expect(localDate(at('2026-11-21T23:00:00.000Z'), 'Europe/Berlin')).toBe('2026-11-22');
    expect(localDate(at('2026-11-21T07:59:59.999Z'), 'America/Los_Angeles')).toBe('2026-11-20');
    expect(localDate(at('2026-11-21T08:00:00.000Z'), 'America/Los_Angeles')).toBe('2026-11-21');
    expect(localDate(at('2026-11-21T10:00:00.000Z'), 'Pacific/Kiritimati')).toBe('2026-11-22');
  });

  it('supports the half-hour offset of India and the quarter-hour offset of Nepal', () => {
    expect(localDate(at('2026-11-21T18:29:59.999Z'), 'Asia/Kolkata')).toBe('2026-11-21');
    expect(localDate(at('2026-11-21T18:30:00.000Z'), 'Asia/Kolkata')).toBe('2026-11-22');
    expect(localDate(at('2026-11-21T18:15:00.000Z'), 'Asia/Kathmandu')).toBe('2026-11-22');
  });

  it('follows daylight saving: local midnight moves by an hour in UTC on the night of the change', () => {
    // Berlin: clocks go forward on 29 March 2026, back on 25 October 2026.
    expect(localDate(at('2026-03-28T22:59:59.999Z'), 'Europe/Berlin')).toBe('2026-03-28');
    expect(localDate(at('2026-03-28T23:00:00.000Z'), 'Europe/Berlin')).toBe('2026-03-29');
    expect(localDate(at('2026-03-29T21:59:59.999Z'), 'Europe/Berlin')).toBe('2026-03-29');
    expect(localDate(at('2026-03-29T22:00:00.000Z'), 'Europe/Berlin')).toBe('2026-03-30');
    expect(localDate(at('2026-10-25T22:59:59.999Z'), 'Europe/Berlin')).toBe('2026-10-25');
    expect(localDate(at('2026-10-25T23:00:00.000Z'), 'Europe/Berlin')).toBe('2026-10-26');
  });

  it('skips December 30, 2011 in Samoa, which moved across the date line', () => {
    expect(localDate(at('2011-12-30T09:59:59.999Z'), 'Pacific/Apia')).toBe('2011-12-29');
    expect(localDate(at('2011-12-30T10:00:00.000Z'), 'Pacific/Apia')).toBe('2011-12-31');
  });

  it('is the UTC date if the member has no time zone', () => {
    expect(localDate(at('2026-11-21T23:59:59.999Z'))).toBe('2026-11-21');
  });

  it('never goes back and differs from the UTC date by at most one day', () => {
    const zones = fc.constantFrom('Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'Pacific/Niue');
    const instants = fc.date({ min: at('2020-01-01T00:00:00Z'), max: at('2035-01-01T00:00:00Z'), noInvalidDate: true });
    fc.assert(
      fc.property(zones, instants, fc.integer({ min: 0, max: 200_000_000 }), (zone, instant, later) => {
        const date = localDate(instant, zone);
        expect(localDate(new Date(instant.getTime() + later), zone) >= date).toBe(true);
        expect(Math.abs(daysBetween(localDate(instant), date))).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('days', () => {
  it('are counted across months, years and daylight saving changes', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
    expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
    expect(daysBetween('2026-10-24', '2026-10-27')).toBe(3);
  });
});
