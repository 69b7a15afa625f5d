import { describe, expect, it } from '@jest/globals';
import { truncateText } from './format-text.ts';

describe('a truncated text', () => {
  it('is unchanged up to the limit, except for line breaks', () => {
    expect(truncateText('Who  owns\nit?', 12)).toBe('Who owns it?');
  });

  it('ends in an ellipsis if it was longer, and splits no character', () => {
    expect(truncateText('Who owns it?', 9)).toBe('Who owns…');
    expect(truncateText('🔑🔑🔑🔑', 3)).toBe('🔑🔑…');
  });
});
