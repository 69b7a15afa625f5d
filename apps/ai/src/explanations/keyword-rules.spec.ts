import { MAX_KEYWORDS } from '@casebook/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { selectKeywords } from './keyword-rules.ts';

const stem = 'A manager of a small bank learns that a laptop with customer data was lost. What is the BEST step to take FIRST?';
const options = ['Notify the regulator', 'Wipe it remotely', 'Buy a new one', 'AES'].map((text, at) => ({ id: `${at}`, text }));
const select = (...keywords: [keyword: string, why: string][]) =>
  selectKeywords({ keywords: keywords.map(([keyword, why]) => ({ keyword, why })) }, { stem, options });

describe('the keywords that are shown', () => {
  it('stand in the stem as whole terms, as it has them and in its order', () => {
    expect(
      select(
        ['first', 'The order counts.'],
        ['Customer Data', 'The asset.'],
        ['cloud', 'Not there.'],
        ['lap', 'Half a word.'],
        ['', 'Empty.'],
      ),
    ).toEqual([
      { keyword: 'customer data', why: 'The asset.' },
      { keyword: 'FIRST', why: 'The order counts.' },
    ]);
  });

  it('come once, and don’t overlap', () => {
    expect(select(['customer data', 'One.'], ['data', 'Two.'], ['Customer data', 'Three.'])).toHaveLength(1);
  });

  it.each([
    ['It points to: wipe it remotely.'],
    ['Only AES meets it.'],
    ['This makes option B right.'],
    ['So the correct answer is clear.'],
    ['Rules out answer 3.'],
    [''],
  ])('have a reason that names no option: %s', (why) => {
    expect(select(['BEST', why])).toEqual([]);
  });

  it('keep a reason whose words only resemble an option', () => {
    expect(select(['BEST', 'Aesthetic reasons don’t count.'])).toHaveLength(1);
  });

  it('are at most ten, each found in the stem, whatever the model sends', () => {
    const words = fc.oneof(fc.constantFrom(...stem.split(' ')), fc.string());
    fc.assert(
      fc.property(fc.array(fc.tuple(words, fc.string({ minLength: 1 })), { maxLength: 60 }), (keywords) => {
        const selected = select(...keywords);
        expect(selected.length).toBeLessThanOrEqual(MAX_KEYWORDS);
        for (const { keyword } of selected) expect(stem).toContain(keyword);
        const places = selected.map(({ keyword }) => stem.indexOf(keyword));
        expect(new Set(selected.map(({ keyword }) => keyword)).size).toBe(places.length);
      }),
    );
  });
});
