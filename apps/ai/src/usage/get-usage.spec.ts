import { AppError } from '@casebook/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { usageDays } from './get-usage.ts';

const now = new Date('2026-11-21T23:59:59.999Z');

describe('the days of a summary', () => {
  it('are the last thirty unless they are given', () => {
    expect(usageDays({}, now)).toEqual({ from: '2026-10-23', to: '2026-11-21' });
    expect(usageDays({ to: '2026-03-01' }, now)).toEqual({ from: '2026-01-31', to: '2026-03-01' });
    expect(usageDays({ from: '2026-11-20' }, now)).toEqual({ from: '2026-11-20', to: '2026-11-21' });
  });

  it('are from 1 to 366', () => {
    const day = fc
      .date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(day, fc.option(day, { nil: undefined }), (from, to) => {
        const days = (Date.parse(to ?? '2026-11-21') - Date.parse(from)) / 86_400_000 + 1;
        const read = () => usageDays({ from, ...(to && { to }) }, now);
        if (days >= 1 && days <= 366) expect(read()).toEqual({ from, to: to ?? '2026-11-21' });
        else expect(read).toThrow(AppError);
      }),
    );
    expect(usageDays({ from: '2025-11-21', to: '2026-11-21' }, now)).toBeDefined();
    expect(() => usageDays({ from: '2025-11-20', to: '2026-11-21' }, now)).toThrow(AppError);
  });
});
