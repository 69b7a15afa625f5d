import { domainNames } from '@casebook/exam';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { coverageOf } from './coverage.ts';

const [first, second] = domainNames as unknown as [(typeof domainNames)[number], (typeof domainNames)[number]];

describe('the coverage of the bank', () => {
  it('has each domain’s share in percent, and its topics, the most frequent first', () => {
    const coverage = coverageOf([
      { domain: first, topic: 'Governance', count: 1 },
      { domain: first, topic: 'Risk management', count: 2 },
      { domain: second, topic: 'Asset inventory', count: 5 },
    ]);
    expect(coverage.total).toBe(8);
    expect(coverage.domains[0]).toEqual({
      domain: first,
      count: 3,
      percent: 37.5,
      topics: [
        { topic: 'Risk management', count: 2 },
        { topic: 'Governance', count: 1 },
      ],
    });
    expect(coverage.domains[1]).toMatchObject({ domain: second, count: 5, percent: 62.5 });
  });

  it('has every domain of the exam, also of an empty bank', () => {
    const { total, domains } = coverageOf([]);
    expect(total).toBe(0);
    expect(domains).toEqual(domainNames.map((domain) => ({ domain, count: 0, percent: 0, topics: [] })));
  });

  it('counts every question of a domain, but lists at most 50 topics', () => {
    const topics = fc.array(fc.nat(1_000), { minLength: 0, maxLength: 120 });
    fc.assert(
      fc.property(topics, (counts) => {
        const rows = counts.map((count, place) => ({ domain: first, topic: `Topic ${place}`, count }));
        const [domain] = coverageOf(rows).domains;
        expect(domain?.count).toBe(counts.reduce((sum, count) => sum + count, 0));
        expect(domain?.topics.map(({ count }) => count)).toEqual([...counts].sort((a, b) => b - a).slice(0, 50));
      }),
    );
  });
});
