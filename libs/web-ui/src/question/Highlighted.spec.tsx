import { describe, expect, it } from '@jest/globals';
import { findMatches } from './Highlighted.tsx';

const hits = (text: string, query: string) =>
  findMatches(text, query)
    .filter(({ isMatch }) => isMatch)
    .map((piece) => piece.text);

describe('highlighting', () => {
  it('marks whole words in any case, and loses no letter', () => {
    const pieces = findMatches('Risk, the risk owner and asterisks.', 'risk');
    expect(pieces.map(({ text }) => text).join('')).toBe('Risk, the risk owner and asterisks.');
    expect(hits('Risk, the risk owner and asterisks.', 'risk')).toEqual(['Risk', 'risk']);
  });

  it('marks other forms of a word, like the search', () => {
    expect(hits('Encrypted at rest; encryption in transit; they encrypt.', 'encryption now')).toEqual([
      'Encrypted',
      'encryption',
      'encrypt',
    ]);
    expect(hits('One policy, two policies, a policeman', 'policies x')).toEqual(['policy', 'policies']);
    expect(hits('Planning a plan', 'plan x')).toEqual(['Planning', 'plan']);
  });

  it('matches an incomplete last word as a prefix', () => {
    expect(hits('Cryptography and cryptanalysis', 'crypt')).toEqual(['Cryptography', 'cryptanalysis']);
  });

  it('marks the words of a tag', () => {
    expect(hits('asset-inventory', 'inventory')).toEqual(['inventory']);
  });

  it('marks nothing for an empty search', () => {
    expect(hits('Anything', '')).toEqual([]);
    expect(hits('Anything', ' ?!')).toEqual([]);
  });
});
