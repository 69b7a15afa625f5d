import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isCorrectable, nearestWord, toTextQuery, wordsOf } from './search-words.ts';

describe('what somebody typed into the search', () => {
  it('is taken as words in lower case, whatever stands between them', () => {
    expect(wordsOf("  Zero-Trust: NIST's SP 800-207?")).toEqual(['zero', 'trust', 'nist', 's', 'sp', '800', '207']);
    expect(wordsOf('?!')).toEqual([]);
  });

  it('looks for every word, the last one as a beginning', () => {
    expect(toTextQuery(['risk', 'appet'])).toBe("'risk' & 'appet':*");
  });

  it('can’t say anything to the database but words', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (typed) => {
        expect(toTextQuery(wordsOf(typed))).toMatch(/^$|^('[\p{L}\p{N}]+' & )*'[\p{L}\p{N}]+':\*$/u);
      }),
    );
  });
});

describe('a word that no question has', () => {
  it.each([
    ['kerbros', ['kerberos', 'kernels'], 'kerberos'],
    ['encrpytion', ['decryption', 'encryption'], 'encryption'],
    ['rsik', ['rack', 'risk'], 'risk'],
    ['rsk', ['rack'], undefined],
    ['riks', ['ricks'], 'ricks'],
    ['zzzzzz', ['kerberos'], undefined],
  ])('%s is corrected out of %j to %s', (typed, known, corrected) => {
    expect(nearestWord(typed, known)).toBe(corrected);
  });

  it('is one slip away where two neighbouring letters changed places', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{4,12}$/), fc.nat(), (word, place) => {
        const at = place % (word.length - 1);
        const typed = `${word.slice(0, at)}${word.charAt(at + 1)}${word.charAt(at)}${word.slice(at + 2)}`;
        fc.pre(typed !== word);
        expect(nearestWord(typed, [`${word}ed`, word])).toBe(word);
      }),
    );
  });

  it('is left alone where it is short', () => {
    expect(isCorrectable('dns')).toBe(false);
    expect(isCorrectable('dnss')).toBe(true);
  });
});
