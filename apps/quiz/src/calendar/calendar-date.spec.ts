import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { daysAfter, daysBetween, localDate } from './calendar-date.ts';

const at = (iso: string) => new Date(iso);

describe('the local date', () => {
  it('changes at midnight where the member is, not in Greenwich', () => {
    expect(localDate(at('2026-11-21T22:59:59.999Z'), 'Europe/Berlin')).toBe('2026-11-21');
    expect(localDate(at('2026-11-21T23:00:00.000Z'), 'Europe/Berlin')).toBe('2026-11-22');
    expect(localDate(at('2026-11-21T07:59:59.999Z'), 'America/Los_Angeles')).toBe('2026-11-20');
    expect(localDate(at('2026-11-21T08:00:00.000Z'), 'America/Los_Angeles')).toBe('2026-11-21');
    expect(localDate(at('2026-11-21T10:00:00.000Z'), 'Pacific/Kiritimati')).toBe('2026-11-22');
  });

  it('knows the half hours of India and the quarters of Nepal', () => {
    expect(localDate(at('2026-11-21T18:29:59.999Z'), 'Asia/Kolkata')).toBe('2026-11-21');
    expect(localDate(at('2026-11-21T18:30:00.000Z'), 'Asia/Kolkata')).toBe('2026-11-22');
    expect(localDate(at('2026-11-21T18:15:00.000Z'), 'Asia/Kathmandu')).toBe('2026-11-22');
  });

  it('follows daylight saving: midnight comes an hour earlier in Greenwich from the night of the change', () => {
    // Berlin: clocks go forward on 29 March 2026, back on 25 October 2026.
    expect(localDate(at('2026-03-28T22:59:59.999Z'), 'Europe/Berlin')).toBe('2026-03-28');
    expect(localDate(at('2026-03-28T23:00:00.000Z'), 'Europe/Berlin')).toBe('2026-03-29');
    expect(localDate(at('2026-03-29T21:59:59.999Z'), 'Europe/Berlin')).toBe('2026-03-29');
    expect(localDate(at('2026-03-29T22:00:00.000Z'), 'Europe/Berlin')).toBe('2026-03-30');
    expect(localDate(at('2026-10-25T22:59:59.999Z'), 'Europe/Berlin')).toBe('2026-10-25');
    expect(localDate(at('2026-10-25T23:00:00.000Z'), 'Europe/Berlin')).toBe('2026-10-26');
  });

  it('has no 30 December 2011 in Samoa, which went to bed on the 29th and rose on the 31st', () => {
    expect(localDate(at('2011-12-30T09:59:59.999Z'), 'Pacific/Apia')).toBe('2011-12-29');
    expect(localDate(at('2011-12-30T10:00:00.000Z'), 'Pacific/Apia')).toBe('2011-12-31');
  });

  it('is that of UTC where the member gave no zone', () => {
    expect(localDate(at('2026-11-21T23:59:59.999Z'))).toBe('2026-11-21');
  });

  it('never goes back, and is a day from that of UTC at most', () => {
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
  it('are counted over the ends of months and years, and over daylight saving', () => {
    expect(daysAfter('2026-12-31', 1)).toBe('2027-01-01');
    expect(daysAfter('2028-03-01', -1)).toBe('2028-02-29');
    expect(daysAfter('2026-03-28', 2)).toBe('2026-03-30');
    expect(daysBetween('2026-10-24', '2026-10-27')).toBe(3);
  });
});
