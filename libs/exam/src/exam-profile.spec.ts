import { describe, expect, it } from '@jest/globals';
import { domainNames, exam } from './exam-profile.ts';

describe('the exam profile', () => {
  it('has the eight domains of the exam outline, in its order', () => {
    expect(exam.domains.map((domain) => domain.name)).toEqual([...domainNames]);
    expect(domainNames).toHaveLength(8);
  });

  it('weights the domains 16/10/13/13/13/12/13/10, which sum to 100', () => {
    const weights = exam.domains.map((domain) => domain.weight);
    expect(weights).toEqual([16, 10, 13, 13, 13, 12, 13, 10]);
    expect(weights.reduce((sum, weight) => sum + weight)).toBe(100);
  });

  it('has a unique kebab-case slug for each domain', () => {
    const slugs = exam.domains.map((domain) => domain.slug);
    expect(new Set(slugs).size).toBe(slugs.length);
    for (const slug of slugs) expect(slug).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });

  it('has a mock exam of 100 to 150 items in 3 hours', () => {
    expect(exam.mockExam).toEqual({ minItems: 100, maxItems: 150, hours: 3 });
  });
});
