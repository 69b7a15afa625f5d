import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { retryAfterSeconds, retryDelayMs } from './retry-after.ts';

describe('Retry-After', () => {
  const now = Date.parse('2026-11-23T12:00:00Z');

  it.each([
    ['seconds', '7', 7],
    ['a date', 'Mon, 23 Nov 2026 12:00:30 GMT', 30],
    ['a date that has passed', 'Mon, 23 Nov 2026 11:00:00 GMT', 0],
    ['nothing', '', undefined],
    ['something else', 'soon', undefined],
  ])('is read as %s', (_form, header, seconds) => {
    expect(retryAfterSeconds(header, now)).toBe(seconds);
  });

  it('is the minimum delay', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3_600 }), (seconds) => {
        const delay = retryDelayMs(seconds);
        return delay >= seconds * 1_000 && delay <= seconds * 1_250;
      }),
    );
  });
});
