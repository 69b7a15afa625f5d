import { describe, expect, it } from '@jest/globals';
import { findMatches } from './highlight.ts';

const hits = (text: string, query: string) =>
  findMatches(text, query)
    .filter(({ isMatch }) => isMatch)
    .map((piece) => piece.text);

describe('highlighting', () => {
  it('paints whole words, whatever their case, and loses no letter', () => {
    const pieces = findMatches('Risk, the risk owner and asterisks.', 'risk');
    expect(pieces.map(({ text }) => text).join('')).toBe('Risk, the risk owner and asterisks.');
    expect(hits('Risk, the risk owner and asterisks.', 'risk')).toEqual(['Risk', 'risk']);
  });

  it('paints other forms of a word, as the search finds them', () => {
    expect(hits('Encrypted at rest; encryption in transit; they encrypt.', 'encryption now')).toEqual([
      'Encrypted',
      'encryption',
      'encrypt',
    ]);
    expect(hits('One policy, two policies, a policeman', 'policies x')).toEqual(['policy', 'policies']);
    expect(hits('Planning a plan', 'plan x')).toEqual(['Planning', 'plan']);
  });

  it('paints by its beginning a word that is not typed to its end', () => {
    expect(hits('Cryptography and cryptanalysis', 'crypt')).toEqual(['Cryptography', 'cryptanalysis']);
  });

  it('paints the words of a tag', () => {
    expect(hits('asset-inventory', 'inventory')).toEqual(['inventory']);
  });

  it('paints nothing for an empty search', () => {
    expect(hits('Anything', '')).toEqual([]);
    expect(hits('Anything', ' ?!')).toEqual([]);
  });
});
