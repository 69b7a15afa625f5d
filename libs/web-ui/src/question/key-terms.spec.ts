import { describe, expect, it } from '@jest/globals';
import { keyTerms } from './key-terms.ts';

describe('key terms', () => {
  it('are the topic, the tagged concepts that the text names, and its abbreviations, each once', () => {
    const asked = {
      topic: 'Cryptography',
      question: 'Which mode gives AES authenticated encryption with AES keys, and is BEST for asset inventory data?',
      options: [{ id: '1', text: 'GCM' }],
      tags: ['cryptography', 'asset-inventory', 'audit'],
    };
    expect(keyTerms(asked)).toEqual(['Cryptography', 'asset inventory', 'AES', 'GCM']);
  });

  it('are one term where capitals stand side by side, without what only stresses', () => {
    const asked = {
      topic: 'Secure coding',
      question: 'Which clause, ORDER BY or LIMIT, is NOT SQL injection proof?',
      options: [],
      tags: [],
    };
    expect(keyTerms(asked)).toEqual(['Secure coding', 'ORDER BY', 'LIMIT', 'SQL']);
  });
});
