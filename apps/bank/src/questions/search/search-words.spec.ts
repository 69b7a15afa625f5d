import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  isCorrectable,
  isVocabularyWord,
  nearestWords,
  swapsOf,
  toCorrectedQuery,
  toPhraseQuery,
  toTextQuery,
  wordsOf,
} from './search-words.ts';

describe('what somebody typed into the search', () => {
  it('is taken as words in lower case, whatever stands between them', () => {
    expect(wordsOf("  Zero-Trust: NIST's SP 800-207?")).toEqual(['zero', 'trust', 'nist', 's', 'sp', '800', '207']);
    expect(wordsOf('?!')).toEqual([]);
  });

  it('looks for every word, the last one as a beginning', () => {
    expect(toTextQuery({ terms: [['risk'], ['appet']], endings: [] })).toBe("'risk' & 'appet':*");
    expect(toTextQuery({ terms: [['risk'], ['appet']], endings: ['appetite', 'appetising'] })).toBe(
      "'risk' & ('appetite' | 'appetising')",
    );
  });

  it('prefers the words in a row, where there are several', () => {
    const terms = [['risk'], ['appetite', 'appetites'], ['sta']] as const;
    expect(toPhraseQuery({ terms, endings: [] })).toBe("'risk' <-> ('appetite' | 'appetites') <-> 'sta':*");
    expect(toPhraseQuery({ terms: [['risk']], endings: [] })).toBeUndefined();
  });

  it('looks for whatever a word may be a slip for, and says so', () => {
    const terms = [['decrypted', 'encrypted'], ['file']] as const;
    expect(toTextQuery({ terms, endings: ['file'] })).toBe("('decrypted' | 'encrypted') & 'file'");
    expect(toCorrectedQuery(terms)).toBe('decrypted / encrypted file');
  });

  it('can’t say anything to the database but words', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (typed) => {
        const text = toTextQuery({ terms: wordsOf(typed).map((word) => [word]), endings: [] });
        expect(text).toMatch(/^$|^('[\p{L}\p{N}]+' & )*'[\p{L}\p{N}]+':\*$/u);
      }),
    );
  });
});

describe('a word that no question has', () => {
  it.each([
    ['kerbros', ['kerberos', 'kernels'], ['kerberos']],
    ['encrpytion', ['decryption', 'encryption'], ['encryption']],
    ['rsik', ['rack', 'risk'], ['risk']],
    ['rsk', ['rack'], []],
    ['riks', ['ricks'], ['ricks']],
    ['zzzzzz', ['kerberos'], []],
    ['ecrypted', ['decrypted', 'encrypted'], ['decrypted', 'encrypted']],
    ['plat', ['plan', 'plant', 'play', 'flat', 'plate', 'splat'], ['plan', 'plant', 'play', 'flat', 'plate']],
  ])('%s is corrected out of %j to %j', (typed, candidates, corrected) => {
    expect(nearestWords(typed, candidates)).toEqual(corrected);
  });

  it('is one slip away where two neighbouring letters changed places', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{4,12}$/), fc.nat(), (word, place) => {
        const at = place % (word.length - 1);
        const typed = `${word.slice(0, at)}${word.charAt(at + 1)}${word.charAt(at)}${word.slice(at + 2)}`;
        fc.pre(typed !== word);
        expect(nearestWords(typed, [`${word}ed`, word])).toEqual([word]);
        expect(swapsOf(typed)).toContain(word);
      }),
    );
  });

  it('is left alone where it is short', () => {
    expect(isCorrectable('dns')).toBe(false);
    expect(isCorrectable('dnss')).toBe(true);
    expect(isCorrectable('2026')).toBe(false);
    expect(['vpn', 'café', 'sha256', 'ip', '3des', '802'].filter(isVocabularyWord)).toEqual(['vpn', 'café', 'sha256']);
  });
});
