import { seededChance } from '@casebook/testing';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { choicesOf, countHint, isNarrowed, narrowingOf, noChoices, setupSchema, suggestTags } from './setup-choices.ts';

describe('the filters of a quiz', () => {
  it('are empty at first', () => {
    expect(narrowingOf(noChoices)).toEqual({});
    expect(isNarrowed(noChoices)).toBe(false);
  });

  it('have only the chosen values', () => {
    const choices = { ...noChoices, tags: ['dns'], source: 'unseen' } as const;
    expect(narrowingOf({ ...choices, tags: ['dns'] })).toEqual({ tags: ['dns'], from: 'unseen' });
    expect(isNarrowed({ ...noChoices, difficulties: ['Hard'] })).toBe(true);
  });
});

describe('the filters in an address', () => {
  it('are a source, tags, and domains', () => {
    const search = new URLSearchParams('from=mistakes&tags=dns&tags=pki&domains=Asset Security');
    expect(choicesOf(search)).toEqual({
      ...noChoices,
      source: 'mistakes',
      tags: ['dns', 'pki'],
      domains: ['Asset Security'],
    });
  });

  it('are ignored where they don’t exist', () => {
    expect(choicesOf(new URLSearchParams(`from=nowhere&tags=&tags=${'x'.repeat(101)}&domains=Gardening`))).toEqual(noChoices);
  });
});

const tags = fc.uniqueArray(fc.record({ tag: fc.string({ minLength: 1 }), available: fc.nat(3) }), {
  selector: ({ tag }) => tag,
});

describe('suggested tags', () => {
  it('are at most ten, unique, and have questions', () => {
    fc.assert(
      fc.property(tags, fc.integer(), (all, seed) => {
        const useful = all.filter(({ available }) => available > 0).map(({ tag }) => tag);
        const suggested = suggestTags(all, seededChance(seed));
        expect(suggested).toHaveLength(Math.min(10, useful.length));
        expect(new Set(suggested).size).toBe(suggested.length);
        expect(useful).toEqual(expect.arrayContaining(suggested));
      }),
    );
  });

  it('are uniformly distributed', () => {
    const many = Array.from({ length: 40 }, (_none, number) => ({ tag: `tag-${number}`, available: 1 }));
    const random = seededChance(5);
    const times = new Map<string, number>();
    for (let visit = 0; visit < 4000; visit += 1)
      for (const tag of suggestTags(many, random)) times.set(tag, (times.get(tag) ?? 0) + 1);
    // 1,000 each are expected; 150 off is more than five standard deviations.
    for (const { tag } of many) expect(Math.abs((times.get(tag) ?? 0) - 1000)).toBeLessThan(150);
  });
});

describe('the number of questions', () => {
  it.each([
    ['5', 5],
    [' 12 ', 12],
    ['900', 40],
  ])('"%s" gives %i of 40', (count, questions) => {
    expect(setupSchema(40).parse({ count })).toEqual({ count: questions });
  });

  it.each(['', '0', '-3', '2.5', 'ten', '1e2'])('"%s" is invalid', (count) => {
    expect(setupSchema(40).safeParse({ count }).error?.issues[0]?.message).toBe('Enter a whole number above 0');
  });

  it.each([
    ['5', undefined, 'Counting questions...'],
    ['5', 40, '1 to 40 questions'],
    ['50', 40, 'Only 40 questions available; the quiz will have that many.'],
    ['2', 1, 'Only 1 question available; the quiz will have that many.'],
    ['1', 1, '1 question available'],
    ['5', 0, '0 questions available'],
  ])('of %s with %s available gives the hint %s', (typed, matching, hint) => {
    expect(countHint(typed, matching)).toBe(hint);
  });
});
