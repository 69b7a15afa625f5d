import { describe, expect, it } from '@jest/globals';
import { cutText } from './format-text.ts';

describe('a text that is cut', () => {
  it('stays whole up to its length, on one line', () => {
    expect(cutText('Who  owns\nit?', 12)).toBe('Who owns it?');
  });

  it('ends in an ellipsis where it was longer, and splits no character', () => {
    expect(cutText('Who owns it?', 9)).toBe('Who owns…');
    expect(cutText('🔑🔑🔑🔑', 3)).toBe('🔑🔑…');
  });
});
