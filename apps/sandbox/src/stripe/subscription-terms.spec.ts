import { describe, expect, it } from '@jest/globals';
import { monthAfter } from './subscription-terms.ts';

const at = (text: string) => Date.parse(`${text}T10:30:00Z`) / 1_000;

describe('a month', () => {
  it.each([
    ['2026-11-25', '2026-12-25'],
    ['2026-12-25', '2027-01-25'],
    // After a shorter month, the next period ends on the anchor's day again.
    ['2027-01-31', '2027-02-28'],
    ['2027-02-28', '2027-03-31'],
    ['2028-01-31', '2028-02-29'],
  ])('after %s ends on %s', (start, end) => {
    const anchor = start.endsWith('25') ? at('2026-11-25') : at('2026-10-31');
    expect(monthAfter(at(start), anchor)).toBe(at(end));
  });
});
