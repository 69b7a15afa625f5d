import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { shareLevelOf } from './DomainStep.tsx';

describe('a domain’s share of the bank', () => {
  it.each([
    [0, 'error', 'Low'],
    [9.9, 'error', 'Low'],
    [10, 'warning', 'Fair'],
    [24.9, 'warning', 'Fair'],
    [25, 'success', 'High'],
    [100, 'success', 'High'],
  ])('of %d percent is %s: red below 10, orange below 25, green otherwise', (percent, color, word) => {
    expect(shareLevelOf(percent)).toEqual({ color, word });
  });

  it('has a word for each color, so that color is never alone', () => {
    const words = { error: 'Low', warning: 'Fair', success: 'High' };
    fc.assert(
      fc.property(fc.double({ min: 0, max: 100, noNaN: true }), (percent) => {
        const { color, word } = shareLevelOf(percent);
        expect(words[color]).toBe(word);
      }),
    );
  });
});
