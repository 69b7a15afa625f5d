/** Dates of the viewer's calendar, such as `2026-11-01`. Empty: no bound. */
export interface DayRange {
  readonly start: string;
  readonly end: string;
}

/** @returns the viewer's first instant of the start day, and their last one of the end day */
export function instantsOf({ start, end }: DayRange): { start?: string; end?: string } {
  const [first, last] = [dayOf(start), dayOf(end)];
  return { ...(first && { start: first.toISOString() }), ...(last && { end: lastInstantOf(last).toISOString() }) };
}

/** @returns midnight in the viewer's time zone; undefined for what is no date yet */
function dayOf(text: string): Date | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  return year && month && day ? new Date(Number(year), Number(month) - 1, Number(day)) : undefined;
}

/** The next day's start decides, since a day with a clock change has 23 or 25 hours. */
const lastInstantOf = (day: Date): Date => new Date(new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1).getTime() - 1);
