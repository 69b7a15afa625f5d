import { describe, expect, it } from '@jest/globals';
import { contentWords, stemOf } from './content-words.ts';

describe('content words', () => {
  it.each([
    ['encrypts', 'encryption'],
    ['encrypted', 'encrypting'],
    ['policies', 'policy'],
    ['stopped', 'stopping'],
    ['authorize', 'authorization'],
    ['servers', "server's"],
    ['Backups', 'backup'],
    ['processes', 'process'],
  ])('have the same stem in %s and %s', (one, other) => {
    expect(stemOf(one)).toBe(stemOf(other));
  });

  it.each([
    ['contract', 'control'],
    ['string', 'stress'],
    ['key', 'keep'],
  ])('have different stems in %s and %s', (one, other) => {
    expect(stemOf(one)).not.toBe(stemOf(other));
  });

  it('are counted once each, without stop words', () => {
    expect([...contentWords('The keys, a key and the vault that has them')]).toEqual([stemOf('keys'), stemOf('vault')]);
  });
});
