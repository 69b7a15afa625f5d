import { describe, expect, it } from '@jest/globals';
import { cleanItem, itemWith } from './clean-item.ts';
import { READING_GRADE, readingLevel, readingRules, STEM_WORDS, syllablesOf } from './reading-level.ts';

const found = (changes: Parameters<typeof itemWith>[0]) =>
  readingRules.flatMap((rule) => rule(itemWith(changes))).map(({ rule, severity, field }) => [rule, severity, field]);
const sentence = (words: number, word = 'cat') => `${Array.from({ length: words }, () => word).join(' ')}?`;

describe('the reading level', () => {
  it('matches the Flesch-Kincaid grade calculated by hand', () => {
    // 12 words in 2 sentences; syllables The-cat-sat-on-the-mat 6, Se-cu-ri-ty-is-a-sys-tem-and-a-ha-bit 4+1+1+2+1+1+2 = 12 in
    // 7 words. 13 words, 18 syllables: 0.39 x 13/2 + 11.8 x 18/13 - 15.59 = 2.535 + 16.338 - 15.59 = 3.283.
    const level = readingLevel('The cat sat on the mat. Security is a system and a habit.');
    expect(level).toMatchObject({ words: 13, sentences: 2, syllables: 18 });
    expect(level.grade).toBeCloseTo(3.283, 3);
  });

  it.each([
    ['made', 1],
    ['changed', 1],
    ['rated', 2],
    ['files', 1],
    ['pulled', 1],
    ['processes', 3],
    ['table', 2],
    ['server', 2],
    ['policy', 3],
    ['authentication', 5],
    ['DNSSEC', 1],
    ['VPNs', 1],
    ['802', 1],
    ["company's", 3],
  ])('counts %s as %d syllables', (word, syllables) => expect(syllablesOf(word)).toBe(syllables));

  it('doesn’t treat periods in numbers and names as sentence ends', () => {
    expect(readingLevel('Version 1.2 of example.org is out. Use it.').sentences).toBe(2);
    expect(readingLevel('').grade).toBe(0);
  });
});

describe('a text', () => {
  it('passes if it is easy to read', () => {
    expect(readingRules.flatMap((rule) => rule(cleanItem))).toEqual([]);
  });

  it('is refused as a stem if it is too long', () => {
    const stem = (words: number) => `${'Cats sat on mats. '.repeat((words - 4) / 4)}Who sat on mats?`;
    expect(found({ stem: stem(STEM_WORDS.warning) })).toEqual([]);
    expect(found({ stem: stem(STEM_WORDS.warning + 4) })).toEqual([['long-stem', 'warning', 'stem']]);
    expect(found({ stem: stem(STEM_WORDS.error + 4) })).toEqual([['long-stem', 'error', 'stem']]);
  });

  it('is refused above the maximum grade', () => {
    // With words of one syllable, grade = 0.39 words - 3.79, so the grade is 14.2 for 46 words and 16.5 for 52.
    expect(READING_GRADE).toEqual({ warning: 14, error: 16 });
    expect(found({ stem: sentence(46) })).toEqual([['hard-to-read', 'warning', 'stem']]);
    expect(found({ stem: sentence(52) })).toEqual([['hard-to-read', 'error', 'stem']]);
    const long = sentence(20, 'authentication');
    expect(found({ keyConcepts: long, practicalApplication: long, rationales: { 0: long, 1: long, 2: long, 3: long } })).toEqual([
      ['hard-to-read', 'error', 'explanation'],
    ]);
  });

  it('passes if it is too short to measure', () => {
    expect(found({ stem: 'Which authentication organization?' })).toEqual([]);
  });
});
