import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Domain, domainNames, type Item } from '../../../exam/src/index.ts';
import { itemWith } from '../../../exam/src/item-writing/clean-item.ts';
import { blindScore } from './blind-solver.ts';
import { naiveBayes, nearestCentroid } from './option-classifiers.ts';

const WORDS = ['encrypt', 'revoke', 'restore', 'disable', 'monitor', 'rotate', 'isolate', 'archive', 'tokenize', 'review'];

/** An item whose second option is the key. */
const itemOf = (domain: Domain, texts: readonly string[]): Item => ({ ...itemWith({ texts: { ...texts } }), domain });

const words = fc.array(fc.constantFrom(...WORDS), { minLength: 3, maxLength: 6 }).map((all) => all.join(' '));
const bankOf = (texts: fc.Arbitrary<readonly string[]>) =>
  fc
    .array(texts, { minLength: 8, maxLength: 16 })
    .map((all) => all.map((four, at) => itemOf(domainNames[at % 2] ?? domainNames[0], four)));
/** Items of two domains, whose options have different random words. */
const anyBank = bankOf(fc.tuple(words, words, words, words));
/** Items of two domains, each with four options with the same words. */
const evenBank = bankOf(words.map((text) => [text, text, text, text]));
const plant = (bank: readonly Item[], word: string, isPlanted: (isKey: boolean) => boolean): Item[] =>
  bank.map((item) => ({
    ...item,
    options: item.options.map((option) => (isPlanted(option.isKey) ? { ...option, text: `${option.text} ${word}` } : option)),
  }));

describe.each([nearestCentroid, naiveBayes])('%p', (solverFor) => {
  const scoreOf = (bank: readonly Item[]) => blindScore(solverFor(bank), bank);

  it('finds keys by a word that occurs only in keys, or only in distractors', () => {
    fc.assert(
      fc.property(evenBank, fc.boolean(), (bank, inKeys) => {
        expect(scoreOf(bank)).toBe(0.25);
        expect(scoreOf(plant(bank, 'proportionate', (isKey) => isKey === inKeys))).toBe(1);
      }),
      { numRuns: 30 },
    );
  });

  it('learns nothing from the domain of the item', () => {
    const [one, other] = domainNames;
    const bank = [
      itemOf(one, ['encrypt it', 'revoke it duly', 'restore it', 'rotate it']),
      itemOf(other, ['disable it', 'monitor it', 'isolate it', 'archive it']),
    ];
    const weights = solverFor(bank).weigh(bank[0] ?? itemWith());
    expect(solverFor([...bank, ...bank.slice(0, 1)]).weigh(bank[0] ?? itemWith())).toEqual(weights);
  });

  it('guesses where there is nothing to learn from', () => {
    const bank = [itemOf(domainNames[0], ['encrypt it', 'revoke it', 'restore it', 'rotate it'])];
    expect(scoreOf(bank)).toBe(0.25);
    expect(scoreOf([])).toBe(0);
  });

  it('doesn’t depend on the stem or on the order of options', () => {
    fc.assert(
      fc.property(anyBank, (bank) => {
        const changed = bank.map((item) => ({ ...item, stem: 'Encrypt or revoke?', options: item.options.toReversed() }));
        expect(scoreOf(changed)).toBeCloseTo(scoreOf(bank), 9);
      }),
      { numRuns: 30 },
    );
  });
});
