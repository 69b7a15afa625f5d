import { counted } from '@casebook/web-ui';

/** Lists truncate a question to this many characters. */
const TITLE_CHARACTERS = 100;

/** @returns the question's text, truncated for a list */
export const titleOf = (question: string): string => {
  const characters = Array.from(question);
  return characters.length <= TITLE_CHARACTERS ? question : `${characters.slice(0, TITLE_CHARACTERS).join('')}...`;
};

/** @returns the range of a bin, which is a tenth wide: bin 3 is "0.3 to 0.4" */
export const rangeOf = (bin: number): string => `${(bin / 10).toFixed(1)} to ${((bin + 1) / 10).toFixed(1)}`;

interface Bin {
  readonly bin: number;
  readonly questions: number;
}

/** @returns the bins from `first` to `last`, extended if bins outside contain questions; missing bins are added as empty ones */
export function binsBetween(bins: readonly Bin[], first: number, last: number): Bin[] {
  const numbers = [first, last, ...bins.map(({ bin }) => bin)];
  const [from, to] = [Math.min(...numbers), Math.max(...numbers)];
  return Array.from({ length: to - from + 1 }, (_, at) => {
    const bin = from + at;
    return { bin, questions: bins.find((one) => one.bin === bin)?.questions ?? 0 };
  });
}

/** @param isLowerBound whether the actual amount may be higher. @returns such as '10,000 or more' */
export const amountText = (amount: number, isLowerBound: boolean): string =>
  `${amount.toLocaleString('en-US')}${isLowerBound ? ' or more' : ''}`;

/** @returns the number of a list's rows, such as '1 question' or '10,000 or more questions' */
export const totalText = ({ total, totalIsEstimate }: { total: number; totalIsEstimate: boolean }, noun: string): string =>
  totalIsEstimate ? `${amountText(total, true)} ${noun}s` : counted(total, noun);

/** A range of dates in the viewer's time zone, such as `2026-11-01`. An empty text is no bound. */
export interface DayRange {
  readonly start: string;
  readonly end: string;
}

/** @returns the first instant of the start day and the last instant of the end day, in the viewer's time zone */
export function instantsOf({ start, end }: DayRange): { start?: string; end?: string } {
  const [first, last] = [dayOf(start), dayOf(end)];
  return { ...(first && { start: first.toISOString() }), ...(last && { end: lastInstantOf(last).toISOString() }) };
}

/** @returns midnight in the viewer's time zone; undefined if the text isn't a complete date */
function dayOf(text: string): Date | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  return year && month && day ? new Date(Number(year), Number(month) - 1, Number(day)) : undefined;
}

/** Derived from the start of the next day, because a day with a clock change has 23 or 25 hours. */
const lastInstantOf = (day: Date): Date => new Date(new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1).getTime() - 1);
