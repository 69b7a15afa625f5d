import { describe, expect, it } from '@jest/globals';
import { itemWith } from '../../exam/src/item-writing/clean-item.ts';
import { findLongStems, isNegative, MEDIAN_STEM_WORDS, summarizeWording } from './summarize-wording.ts';

describe('the wording of a bank', () => {
  it('counts negative questions, by a negative in capitals or by their format', () => {
    expect(isNegative(itemWith({ stem: 'Which step is NOT needed?' }))).toBe(true);
    expect(isNegative(itemWith({ stem: 'Which cause is LEAST likely?' }))).toBe(true);
    expect(isNegative(itemWith({ formatType: 'least-likely' }))).toBe(true);
    expect(isNegative(itemWith({ stem: 'Who has the least privilege that is not too little?' }))).toBe(false);
  });

  it('prints the mean words of stems, of options by position, and of keys and distractors', () => {
    const item = itemWith({ stem: 'What now?', texts: { 0: 'one', 1: 'one two', 2: 'one two three', 3: 'one two three four' } });
    const lines = summarizeWording([item, itemWith({ ...item, stem: 'What should be NOT done?' })]);
    expect(lines[0]).toBe('Negatives (NOT, LEAST and the like): 1 of 2 (50%)');
    expect(lines[1]).toBe('Words of a stem: median 3.5 (at most 50), longest 5 (at most 90)');
    expect(lines[3]?.split(/ {2,}/)).toEqual(['All domains', '3.5', '1.0', '2.0', '3.0', '4.0', '2.0', '2.7']);
  });

  it('is reported if the median stem is too long, whatever the longest', () => {
    const bankOf = (...lengths: number[]) => lengths.map((words) => itemWith({ stem: `${'cat '.repeat(words - 1)}cat?` }));
    const limit = MEDIAN_STEM_WORDS;
    expect(findLongStems(bankOf(limit, limit, 90))).toEqual([]);
    expect(findLongStems(bankOf(limit, limit + 1))).toEqual(['stem: The median stem has 50.5 words (limit 50): shorten stems']);
    expect(findLongStems([])).toEqual([]);
  });
});
