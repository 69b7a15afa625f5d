import { describe, expect, it } from '@jest/globals';
import { assert, integer, property, string } from 'fast-check';
import { banDurationMs } from './ban-duration.ts';

const HOUR = 3_600_000;

describe('the duration of a ban', () => {
  it.each([
    ['24h', 24 * HOUR],
    ['2h45m', 2.75 * HOUR],
    ['1.5h', 1.5 * HOUR],
    ['.5s', 500],
    ['300ms', 300],
    ['90m0.5s', 1.5 * HOUR + 500],
    ['1500us', 2],
    ['876000h', 876_000 * HOUR],
    ['none', 0],
    ['0', 0],
    ['0h', 0],
  ])('%s is Go’s', (text, ms) => {
    expect(banDurationMs(text)).toBe(ms);
  });

  it.each(['1d', '-1h', '1', 'h', '1 h', '1e3h', '2562048h', '99999999999999999999h', 'NaN', 'Infinity', '1h\n', ''])(
    '“%s” is not',
    (text) => {
      expect(() => banDurationMs(text)).toThrow('invalid format for ban duration');
    },
  );

  it('is the sum of its parts', () => {
    assert(
      property(integer({ min: 0, max: 10_000 }), integer({ min: 0, max: 10_000 }), (hours, minutes) => {
        expect(banDurationMs(`${hours}h${minutes}m`)).toBe(hours * HOUR + minutes * 60_000);
      }),
    );
  });

  it('is a number or a refusal for any text', () => {
    assert(
      property(string({ unit: 'binary', maxLength: 40 }), (text) => {
        try {
          expect(banDurationMs(text)).toBeGreaterThanOrEqual(0);
        } catch (error) {
          expect((error as { code: string }).code).toBe('validation_failed');
        }
      }),
    );
  });
});
