import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { keywordPieces } from './KeywordText.tsx';

const of = (...keywords: string[]) => keywords.map((keyword) => ({ keyword }));

describe('a stem with its keywords', () => {
  it('has each keyword as a marked piece', () => {
    expect(keywordPieces('Which step is BEST?', of('BEST', 'step', 'cloud'))).toEqual([
      { text: 'Which ', isKeyword: false },
      { text: 'step', isKeyword: true },
      { text: ' is ', isKeyword: false },
      { text: 'BEST', isKeyword: true },
      { text: '?', isKeyword: false },
    ]);
  });

  it('stays the same text, whatever the keywords are', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string()), (text, keywords) => {
        expect(
          keywordPieces(text, of(...keywords))
            .map((piece) => piece.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });
});
