import { describe, expect, it } from '@jest/globals';
import { tagName, truncateText } from './format-text.ts';

describe('a truncated text', () => {
  it('is unchanged up to the limit, except for line breaks', () => {
    expect(truncateText('Who  owns\nit?', 12)).toBe('Who owns it?');
  });

  it('ends in an ellipsis if it was longer, and splits no character', () => {
    expect(truncateText('Who owns it?', 9)).toBe('Who owns…');
    expect(truncateText('🔑🔑🔑🔑', 3)).toBe('🔑🔑…');
  });
});

describe('the name of a tag', () => {
  it('is written as in a sentence, abbreviations in their usual spelling', () => {
    expect(['risk-analysis', 'api-security', 'ipsec', 'openid-connect', 'dns', 'Custom tag'].map(tagName)).toEqual([
      'Risk analysis',
      'API security',
      'IPsec',
      'OpenID connect',
      'DNS',
      'Custom tag',
    ]);
  });
});
