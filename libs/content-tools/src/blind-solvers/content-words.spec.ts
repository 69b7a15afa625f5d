import { describe, expect, it } from '@jest/globals';
import { contentWords, stemOf } from './content-words.ts';

describe('the words that carry meaning', () => {
  it.each([
    ['encrypts', 'encryption'],
    ['encrypted', 'encrypting'],
    ['policies', 'policy'],
    ['stopped', 'stopping'],
    ['authorize', 'authorization'],
    ['servers', "server's"],
    ['Backups', 'backup'],
    ['processes', 'process'],
  ])('are the same as %s and as %s', (one, other) => {
    expect(stemOf(one)).toBe(stemOf(other));
  });

  it.each([
    ['contract', 'control'],
    ['string', 'stress'],
    ['key', 'keep'],
  ])('differ as %s and %s', (one, other) => {
    expect(stemOf(one)).not.toBe(stemOf(other));
  });

  it('are each counted once, without words that stand in any text', () => {
    expect([...contentWords('The keys, a key and the vault that has them')]).toEqual([stemOf('keys'), stemOf('vault')]);
  });
});
