import { describe, expect, it } from '@jest/globals';
import { steppedTextSize } from './quiz-settings.ts';

describe('the text size', () => {
  it('goes by tens of percent and stays between 80 and 200', () => {
    expect(steppedTextSize(1, 1)).toBe(1.1);
    expect(steppedTextSize(0.9, -1)).toBe(0.8);
    expect(steppedTextSize(0.8, -1)).toBe(0.8);
    expect(steppedTextSize(2, 1)).toBe(2);
    expect(Array.from({ length: 3 }).reduce<number>((size) => steppedTextSize(size, 1), 1)).toBe(1.3);
  });
});
