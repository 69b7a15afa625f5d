import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Item } from '../../../exam/src/index.ts';
import { itemWith } from '../../../exam/src/item-writing/clean-item.ts';
import { BLIND_CHANCE, type BlindSolver, blindLimit, blindScore } from './blind-solver.ts';
import {
  conjunction,
  hedgesIn,
  longest,
  midLength,
  mostHedged,
  mostOverlap,
  mostSpecific,
  namesAndNumbersIn,
  rarestWords,
  shortest,
} from './blind-solvers.ts';
import { findBlindScores, summarizeBlindSolvers } from './judge-blind-solvers.ts';

/** An item with these options; the second one is the key. */
const itemOf = (texts: readonly [string, string, string, string], stem = 'What should be done?'): Item =>
  itemWith({ stem, texts: { ...texts } });

describe('a blind solver', () => {
  const weighing = (...weights: number[]): BlindSolver => ({ name: 'test', weigh: () => weights });

  it('answers an item correctly if it weighs the key highest', () => {
    expect(blindScore(weighing(0, 2, 1, 1), [itemWith()])).toBe(1);
    expect(blindScore(weighing(3, 2, 1, 1), [itemWith()])).toBe(0);
  });

  it('shares the point among options with the same weight', () => {
    expect(blindScore(weighing(1, 1, 0, 0), [itemWith()])).toBe(0.5);
    expect(blindScore(weighing(1, 1, 1, 1), [itemWith()])).toBe(0.25);
    expect(blindScore(weighing(0, 0, 1, 1), [itemWith()])).toBe(0);
  });

  it('scores the mean over the bank, and 0 for an empty bank', () => {
    const [right, wrong] = [itemOf(['a', 'bbbb', 'c', 'd']), itemOf(['aaaa', 'b', 'c', 'd'])];
    expect(blindScore(longest, [right, wrong])).toBe(0.5);
    expect(blindScore(longest, [])).toBe(0);
  });
});

describe('the solver by', () => {
  it('length chooses the longest or the shortest option', () => {
    expect(blindScore(longest, [itemOf(['Short', 'The longest of the four', 'Middling', 'Middling'])])).toBe(1);
    expect(blindScore(shortest, [itemOf(['The longest', 'Short', 'Middling', 'Middling'])])).toBe(1);
  });

  it('middle length chooses the option nearest to the mean length, and shares ties', () => {
    expect(blindScore(midLength, [itemOf(['a', 'bbbbb', 'ccccccccc', 'dddddddddd'])])).toBe(1);
    expect(blindScore(midLength, [itemOf(['aa', 'bbbbb', 'cccccc', 'ddddddddd'])])).toBe(0.5);
    expect(blindScore(midLength, [itemOf(['aaaa', 'bbbb', 'cccc', 'dddd'])])).toBe(0.25);
  });

  it('middle length never chooses the only longest or shortest option', () => {
    const text = fc.nat(80).map((length) => 'x'.repeat(length));
    fc.assert(
      fc.property(fc.tuple(text, text, text, text), (texts) => {
        const weights = midLength.weigh(itemOf(texts));
        const lengths = texts.map((one) => one.length);
        const chosen = weights.map((weight) => weight === Math.max(...weights));
        const isOnly = (length: number) => lengths.filter((one) => one === length).length === 1;
        return [Math.min(...lengths), Math.max(...lengths)].filter(isOnly).every((extreme) => !chosen[lengths.indexOf(extreme)]);
      }),
    );
  });

  it('conjunction chooses the options with "and" or a comma', () => {
    const texts = ['Encrypt the standard disk', 'Encrypt and wipe', 'Stop, then wipe', 'Encrypt 10,000 disks'] as const;
    expect(conjunction.weigh(itemOf([...texts]))).toEqual([0, 1, 1, 0]);
    expect(blindScore(conjunction, [itemOf([...texts])])).toBe(0.5);
  });

  it('hedging chooses the option with the most hedges', () => {
    const item = itemOf(['Encrypt the disk', 'Usually encrypt the disk, where appropriate', 'Often wipe it', 'Sell it']);
    expect(mostHedged.weigh(item)).toEqual([0, 2, 1, 0]);
    expect(blindScore(mostHedged, [item])).toBe(1);
  });

  it('hedging counts whole words and phrases once', () => {
    expect(hedgesIn('Where necessary, based on risk, it may help')).toBe(3);
    expect(hedgesIn('A must-have canister in Maytown')).toBe(0);
  });

  it('specificity chooses the option with rare words, names and numbers', () => {
    const item = itemOf(['Protect the traffic', 'Protect the traffic with AES-256 in GCM', 'Protect it', 'Protect traffic']);
    expect(blindScore(mostSpecific([item, itemWith()]), [item])).toBe(1);
    expect(namesAndNumbersIn('Protect the traffic with AES-256 in GCM under Basel rules')).toBe(4);
    expect(namesAndNumbersIn('Protect the traffic')).toBe(0);
  });

  it('rarity uses the mean, so that more words of the same kind weigh no more', () => {
    const [common, rare] = ['secure the server today', 'quarantine'];
    const bank = [itemOf([common, common, common, common]), itemOf([common, rare, common, common])];
    const weights = rarestWords(bank).weigh(itemOf([common, rare, `${rare} ${rare}`, common]));
    expect(weights[1]).toBeGreaterThan(weights[0] ?? 0);
    expect(weights[2]).toBe(weights[1]);
  });

  it('overlap chooses the option with the words of the stem in any form', () => {
    const stem = 'Laptops with encrypted disks were stolen. What should be done?';
    const item = itemOf(
      ['Tell the police', 'Check the encryption of each stolen disk', 'Wait for a laptop', 'Do what is done'],
      stem,
    );
    expect(mostOverlap.weigh(item)).toEqual([0, 3, 1, 0]);
  });
});

describe('the limit of a solver’s score', () => {
  it.each([
    [52, 43],
    [83, 39],
    [1, 100],
  ])('in a domain with %d questions is %d%%', (questions, percentage) => {
    expect(Math.round(100 * blindLimit(questions))).toBe(percentage);
  });

  it('is stricter the more questions there are', () => {
    fc.assert(fc.property(fc.nat(1000), (n) => blindLimit(n + 1) <= blindLimit(n) && blindLimit(n) > BLIND_CHANCE.score));
  });
});

describe('a bank', () => {
  const fair = [['aaaa', 'b', 'c', 'd'] as const, ['a', 'bbbb', 'c', 'd'] as const, ['a', 'b', 'cccc', 'd'] as const];

  it('in which the longest option is too often the key is reported', () => {
    expect(findBlindScores([itemOf(['a', 'bbbb', 'c', 'd'])]).join('\n')).toContain(
      'blind solver: choosing by "longest" scores 100.0% (limit 30.0%)',
    );
  });

  it('in which the longest option is the key by chance is not', () => {
    const bank = fair.map((texts) => itemOf([...texts]));
    expect(findBlindScores([...bank, itemOf(['aaaa', 'b', 'c', 'd'])]).join('\n')).not.toContain('"longest"');
  });

  it('with one domain in which an artifact gives keys away is reported for that domain', () => {
    const guessable = Array.from({ length: 12 }, () => itemOf(['a', 'bbbb', 'c', 'd']));
    const others = Array.from({ length: 60 }, () => ({ ...itemOf(['aaaa', 'b', 'c', 'd']), domain: 'Asset Security' as const }));
    expect(findBlindScores([...guessable, ...others]).filter((line) => line.includes('"longest"'))).toEqual([
      'blind solver: Security Operations: choosing by "longest" scores 100.0% (limit 62.5%): reword keys or distractors',
    ]);
  });

  it('is summarized with each solver’s score by domain and in total', () => {
    const lines = summarizeBlindSolvers(fair.map((texts) => itemOf([...texts])));
    expect(lines.map((line) => line.split(/ {2,}/)[0]).slice(1)).toEqual([
      ...['longest', 'shortest', 'mid length', 'most hedged', 'conjunction', 'most specific', 'rarest words', 'most overlap'],
      ...['nearest centroid', 'naive Bayes', 'limit'],
    ]);
    expect(lines[0]).toMatch(/ 1 +2 +3 +4 +5 +6 +7 +8 +All domains $/);
    expect(lines[1]).toMatch(/^longest +(?:0% +){6}33% +0% +33\.3%\*$/);
    expect(lines.at(-1)).toMatch(/^limit +(?:100% +){8}30\.0% $/);
  });
});
