import { describe, expect, it } from '@jest/globals';
import { sentenceCase, tagName, truncateText } from './format-text.ts';

describe('a truncated text', () => {
  it('is unchanged up to the limit, except for line breaks', () => {
    expect(truncateText('Who  owns\nit?', 12)).toBe('Who owns it?');
  });

  it('ends in an ellipsis if it was longer, and splits no character', () => {
    expect(truncateText('Who owns it?', 9)).toBe('Who owns…');
    expect(truncateText('🔑🔑🔑🔑', 3)).toBe('🔑🔑…');
  });
});

describe('a value in sentence case', () => {
  it('has spaces, except in a compound that keeps its hyphen', () => {
    expect(['most-likely', 'scenario-based'].map(sentenceCase)).toEqual(['Most likely', 'Scenario-based']);
  });
});

describe('the name of a tag', () => {
  it('keeps the hyphen of a compound', () => {
    expect(['third-party-assurance', 'single-sign-on', 'design-on'].map(tagName)).toEqual([
      'Third-party assurance',
      'Single sign-on',
      'Design on',
    ]);
  });

  it('is written as in a sentence, abbreviations in their usual spelling', () => {
    expect(['risk-analysis', 'api-security', 'ipsec', 'openid-connect', 'dns', 'Custom tag'].map(tagName)).toEqual([
      'Risk analysis',
      'API security',
      'IPsec',
      'OpenID Connect',
      'DNS',
      'Custom tag',
    ]);
  });
});
