import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  isCorrectable,
  isVocabularyWord,
  letterSwapsOf,
  nearestWords,
  toCorrectedQuery,
  toPhraseQuery,
  toTextQuery,
  wordsOf,
} from './search-words.ts';

describe('a typed search', () => {
  it('is split into lower-case words', () => {
    expect(wordsOf("  Zero-Trust: NIST's SP 800-207?")).toEqual(['zero', 'trust', 'nist', 's', 'sp', '800', '207']);
    expect(wordsOf('?!')).toEqual([]);
  });

  it('requires every word, the last one as a prefix', () => {
    expect(toTextQuery({ terms: [['risk'], ['appet']], endings: [] })).toBe("'risk' & 'appet':*");
    expect(toTextQuery({ terms: [['risk'], ['appet']], endings: ['appetite', 'appetising'] })).toBe(
      "'risk' & ('appetite' | 'appetising')",
    );
  });

  it('prefers the words as a phrase', () => {
    const terms = [['risk'], ['appetite', 'appetites'], ['sta']] as const;
    expect(toPhraseQuery({ terms, endings: [] })).toBe("'risk' <-> ('appetite' | 'appetites') <-> 'sta':*");
    expect(toPhraseQuery({ terms: [['risk']], endings: [] })).toBeUndefined();
  });

  it('searches for all corrections of a word and shows them', () => {
    const terms = [['decrypted', 'encrypted'], ['file']] as const;
    expect(toTextQuery({ terms, endings: ['file'] })).toBe("('decrypted' | 'encrypted') & 'file'");
    expect(toCorrectedQuery(terms)).toBe('decrypted / encrypted file');
  });

  it('passes only words to the database', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (typed) => {
        const text = toTextQuery({ terms: wordsOf(typed).map((word) => [word]), endings: [] });
        expect(text).toMatch(/^$|^('[\p{L}\p{N}]+' & )*'[\p{L}\p{N}]+':\*$/u);
      }),
    );
  });
});

describe('a word that occurs in no question', () => {
  it.each([
    ['kerbros', ['kerberos', 'kernels'], ['kerberos']],
    ['encrpytion', ['decryption', 'encryption'], ['encryption']],
    ['rsik', ['rack', 'risk'], ['risk']],
    ['rsk', ['rack'], []],
    ['riks', ['ricks'], ['ricks']],
    ['zzzzzz', ['kerberos'], []],
    ['ecrypted', ['decrypted', 'encrypted'], ['decrypted', 'encrypted']],
    ['plat', ['plan', 'plant', 'play', 'flat', 'plate', 'splat'], ['plan', 'plant', 'play', 'flat', 'plate']],
  ])('%s with the candidates %j is corrected to %j', (typed, candidates, corrected) => {
    expect(nearestWords(typed, candidates)).toEqual(corrected);
  });

  it('is one edit away from a transposition of neighboring letters', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{4,12}$/), fc.nat(), (word, place) => {
        const at = place % (word.length - 1);
        const typed = `${word.slice(0, at)}${word.charAt(at + 1)}${word.charAt(at)}${word.slice(at + 2)}`;
        fc.pre(typed !== word);
        expect(nearestWords(typed, [`${word}ed`, word])).toEqual([word]);
        expect(letterSwapsOf(typed)).toContain(word);
      }),
    );
  });

  it('is not corrected if it is short', () => {
    expect(isCorrectable('dns')).toBe(false);
    expect(isCorrectable('dnss')).toBe(true);
    expect(isCorrectable('2026')).toBe(false);
    expect(['vpn', 'café', 'sha256', 'ip', '3des', '802'].filter(isVocabularyWord)).toEqual(['vpn', 'café', 'sha256']);
  });
});
