/** @returns the local time at which the next daily set starts: `today at 7:00 PM`, `tomorrow at 1:00 AM`, `at midnight` */
export function nextSetTime(nextAt: string, now: Date, timeZone?: string): string {
  const at = new Date(nextAt);
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'short', timeZone });
  const time = clockTime(at, timeZone);
  if (/^12:00\sAM$/.test(time)) return 'at midnight';
  return `${day.format(at) === day.format(now) ? 'today' : 'tomorrow'} at ${time}`;
}

/** @returns the local time of day at which a daily set starts and ends: `7:00 PM` */
export const dailySetTime = (nextAt: string): string => clockTime(new Date(nextAt));

const clockTime = (at: Date, timeZone?: string) =>
  new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone }).format(at);

/**
 * A calendar file (RFC 5545) with a daily reminder when a set starts. Sets start at the same time in UTC, so the file's times are in UTC.
 * @param nextAt when the next set starts
 * @param url the page that starts the daily quiz
 */
export function calendarOf(nextAt: string, now: Date, url: URL): Blob {
  const stamp = (at: Date) => `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Casebook//Daily quiz//EN',
    'BEGIN:VEVENT',
    `UID:daily-quiz@${url.hostname}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(new Date(nextAt))}`,
    'DURATION:PT5M',
    'RRULE:FREQ=DAILY',
    'SUMMARY:Casebook daily quiz',
    `URL:${url.href}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return new Blob(
    lines.map((line) => `${line}\r\n`),
    { type: 'text/calendar' },
  );
}
