import { describe, expect, it } from '@jest/globals';
import { calendarOf, nextSetTime } from './next-daily-set.ts';

const nextAt = '2026-11-29T00:00:00.000Z';

describe('the next daily set', () => {
  it.each([
    ['America/New_York', '2026-11-28T15:00:00Z', 'today at 7:00 PM'],
    ['America/New_York', '2026-11-28T03:00:00Z', 'tomorrow at 7:00 PM'],
    ['Europe/Berlin', '2026-11-28T15:00:00Z', 'tomorrow at 1:00 AM'],
    ['UTC', '2026-11-28T15:00:00Z', 'at midnight'],
    ['Asia/Kolkata', '2026-11-28T23:00:00Z', 'today at 5:30 AM'],
  ])('comes at a time of the learner’s day: in %s at %s, %s', (timeZone, now, text) => {
    expect(nextSetTime(nextAt, new Date(now), timeZone).replaceAll('\u202f', ' ')).toBe(text);
  });

  it('can be put into a calendar, on every day from then on', async () => {
    const calendar = calendarOf(nextAt, new Date('2026-11-28T15:00:00Z'), new URL('https://casebook.test/quiz?start=daily'));
    expect(await calendar.text()).toBe(
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Casebook//Daily quiz//EN',
        'BEGIN:VEVENT',
        'UID:daily-quiz@casebook.test',
        'DTSTAMP:20261128T150000Z',
        'DTSTART:20261129T000000Z',
        'DURATION:PT5M',
        'RRULE:FREQ=DAILY',
        'SUMMARY:Casebook daily quiz',
        'URL:https://casebook.test/quiz?start=daily',
        'TRANSP:TRANSPARENT',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    );
  });
});
