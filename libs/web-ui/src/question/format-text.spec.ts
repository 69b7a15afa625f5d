import { describe, expect, it } from '@jest/globals';
import { truncateText } from './format-text.ts';

describe('a text that is cut', () => {
  it('stays whole up to its length, on one line', () => {
    expect(truncateText('Who  owns\nit?', 12)).toBe('Who owns it?');
  });

  it('ends in an ellipsis where it was longer, and splits no character', () => {
    expect(truncateText('Who owns it?', 9)).toBe('Who owns…');
    expect(truncateText('🔑🔑🔑🔑', 3)).toBe('🔑🔑…');
  });
});
