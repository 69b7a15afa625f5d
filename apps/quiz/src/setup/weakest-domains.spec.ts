import { describe, expect, it } from '@jest/globals';
import { accuracyLowerBound, fromWeakestDomains, weakestFirst } from './weakest-domains.ts';

const [risk, assets, network] = ['Security and Risk Management', 'Asset Security', 'Communication and Network Security'] as const;
const candidates = [risk, assets, network].flatMap((domain) => [1, 2].map((number) => ({ id: `${domain} ${number}`, domain })));
const domainsFor = (count: number, accuracies: Parameters<typeof fromWeakestDomains>[1]) => [
  ...new Set(fromWeakestDomains(candidates, accuracies, count).map(({ domain }) => domain)),
];

describe('the lower bound of accuracy', () => {
  // Newcombe, "Two-sided confidence intervals for the single proportion", 1998, table I, method 3.
  it.each([
    [81, 263, 0.2553],
    [15, 148, 0.0624],
    [0, 20, 0],
    [1, 29, 0.0061],
  ])('with %i right of %i is %d', (correct, answered, least) => {
    expect(accuracyLowerBound({ answered, correct })).toBeCloseTo(least, 4);
  });

  it('grows with the number of answers at the same share, and is 0 without answers', () => {
    const least = [1, 10, 100].map((answered) => accuracyLowerBound({ answered, correct: answered }));
    expect(least).toEqual([...least].sort((a, b) => a - b));
    expect(least[0]).toBeLessThan(0.25);
    expect(accuracyLowerBound({ answered: 0, correct: 0 })).toBe(0);
  });
});

describe('the order of domains', () => {
  it('is unpracticed, then by the lower bound, not the share, and by name at a tie', () => {
    const accuracies = [
      { domain: risk, answered: 1, correct: 1 },
      { domain: network, answered: 20, correct: 18 },
    ];
    expect(weakestFirst([network, risk, assets], accuracies)).toEqual([assets, risk, network]);
    expect(weakestFirst([network, risk, assets], [])).toEqual([assets, network, risk]);
  });
});

describe('the weakest domains', () => {
  const weakNetwork = [
    { domain: risk, answered: 40, correct: 30 },
    { domain: assets, answered: 40, correct: 35 },
    { domain: network, answered: 40, correct: 8 },
  ];

  it('come first, as many as the count requires', () => {
    expect(domainsFor(1, weakNetwork)).toEqual([network]);
    expect(domainsFor(2, weakNetwork)).toEqual([network]);
    expect(domainsFor(3, weakNetwork)).toEqual([network, risk]);
    expect(domainsFor(9, weakNetwork)).toEqual([network, risk, assets]);
  });

  it('are the unpracticed ones before those with incorrect answers', () => {
    expect(domainsFor(1, [{ domain: risk, answered: 5, correct: 0 }, ...weakNetwork.slice(2)])).toEqual([assets]);
  });

  it('don’t treat one correct answer out of one as mastery', () => {
    const lucky = [{ domain: risk, answered: 1, correct: 1 }, ...weakNetwork.slice(1, 2), { ...weakNetwork[2], correct: 30 }];
    expect(domainsFor(1, lucky as typeof weakNetwork)).toEqual([risk]);
  });
});
