import { AppError } from '@casebook/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cutPage, decodeCursor, encodeCursor } from './keyset.ts';

describe('a cursor', () => {
  it('decodes to the row it was created from', () => {
    const at = fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(at, fc.uuid(), fc.double({ noNaN: true, noDefaultInfinity: true }), (when, id, rank) => {
        // JSON has no negative zero, and `+ 0` removes it.
        const places = [
          { at: when, id },
          { at: when, id, rank: rank + 0, order: 'best' },
        ];
        for (const place of places) expect(decodeCursor(encodeCursor(place))).toEqual(place);
      }),
    );
  });

  it('is refused with a 4xx if it is invalid', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(() => decodeCursor(text)).toThrow(AppError);
      }),
    );
  });
});

describe('a page', () => {
  const rows = [3, 2, 1].map((day) => ({ at: new Date(`2026-01-0${day}`), id: '00000000-0000-4000-8000-000000000000' }));

  it('has a next page if one more row exists than requested', () => {
    const { rows: page, nextCursor } = cutPage(rows, 2, (row) => row);
    expect(page).toEqual(rows.slice(0, 2));
    expect(decodeCursor(nextCursor ?? '')).toEqual(rows[1]);
  });

  it('is the last page otherwise', () => {
    expect(cutPage(rows, 3, (row) => row)).toEqual({ rows });
  });
});
