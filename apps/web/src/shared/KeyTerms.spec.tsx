import { describe, expect, it } from '@jest/globals';
import { keyTerms } from './KeyTerms.tsx';

describe('key terms', () => {
  it('are the topic, the tags that occur in the text, and its abbreviations, each once', () => {
    const key = {
      topic: 'Cryptography',
      question: 'Which mode gives AES authenticated encryption with AES keys, and is BEST for asset inventory data?',
      options: [{ id: '1', text: 'GCM' }],
      tags: ['cryptography', 'asset-inventory', 'audit'],
    };
    expect(keyTerms(key)).toEqual(['Cryptography', 'asset inventory', 'AES', 'GCM']);
  });

  it('join adjacent capitalized words into one term, without emphasis', () => {
    const key = {
      topic: 'Secure coding',
      question: 'Which clause, ORDER BY or LIMIT, is NOT SQL injection proof?',
      options: [],
      tags: [],
    };
    expect(keyTerms(key)).toEqual(['Secure coding', 'ORDER BY', 'LIMIT', 'SQL']);
  });

  it('leave out superlatives, whatever they are', () => {
    const question = 'Which REST design has the FEWEST privileges at the LOWEST cost BEFORE and AFTER the change?';
    expect(keyTerms({ topic: 'Secure coding', question, options: [], tags: [] })).toEqual(['Secure coding', 'REST']);
  });
});
