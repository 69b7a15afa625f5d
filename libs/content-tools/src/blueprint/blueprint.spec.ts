import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ContentError, domainNames, suggestedTopics } from '../../../exam/src/index.ts';
import { PLANNED_QUESTIONS, parseBlueprint, plannedQuestions } from './blueprint.ts';

const shipped = readFileSync(join(import.meta.dirname, '../../../../content/blueprint.yaml'), 'utf8');

function problemsOf(change: (text: string) => string): readonly string[] {
  try {
    parseBlueprint(change(shipped), 'blueprint.yaml');
    return [];
  } catch (error) {
    if (error instanceof ContentError) return error.problems;
    throw error;
  }
}

describe('the blueprint that ships', () => {
  const blueprint = parseBlueprint(shipped, 'blueprint.yaml');

  it('plans 520 questions by the weights of the exam’s outline, with questions on every topic', () => {
    const planned = domainNames.map((domain) => plannedQuestions(blueprint[domain]));
    expect(planned).toEqual([83, 52, 68, 68, 68, 62, 67, 52]);
    expect(planned.reduce((sum, count) => sum + count, 0)).toBe(PLANNED_QUESTIONS);
    for (const domain of domainNames) {
      expect(Object.keys(blueprint[domain].topics)).toEqual([...suggestedTopics[domain]]);
    }
  });

  it('plans 20% Easy, 50% Medium, 30% Hard, 10% knowledge, 45% application, and 77 questions that cross domains', () => {
    const total = (of: (domain: (typeof domainNames)[number]) => number) =>
      domainNames.map(of).reduce((sum, count) => sum + count, 0);
    expect(total((domain) => blueprint[domain].difficulty.Easy)).toBe(104);
    expect(total((domain) => blueprint[domain].difficulty.Medium)).toBe(260);
    expect(total((domain) => blueprint[domain].difficulty.Hard)).toBe(156);
    expect(total((domain) => blueprint[domain].level.knowledge)).toBe(52);
    expect(total((domain) => blueprint[domain].level.application)).toBe(234);
    expect(total((domain) => blueprint[domain].crossDomain)).toBe(77);
  });
});

describe('a blueprint', () => {
  it('is refused if a distribution doesn’t sum to the total of the topics', () => {
    expect(problemsOf((text) => text.replace('Easy: 17', 'Easy: 18'))).toEqual([
      'blueprint.yaml: Security and Risk Management.difficulty: sums to 84, but the topics sum to 83',
    ]);
  });

  it('is refused if a topic is missing or unknown', () => {
    expect(problemsOf((text) => text.replace('    Governance:', '    Government:'))).toEqual([
      'blueprint.yaml: Security and Risk Management.topics: has no Governance',
      "blueprint.yaml: Security and Risk Management.topics: has topics that aren't in the domain: Government",
    ]);
  });

  it('is refused if a field is misspelled, missing, or not an integer', () => {
    expect(problemsOf((text) => text.replace('crossDomain: 12', 'crossDomains: 12'))).toHaveLength(2);
    expect(problemsOf((text) => text.replace(', synthesis: 3', ''))[0]).toContain('Security and Risk Management.level.synthesis');
    expect(problemsOf((text) => text.replace('crossDomain: 12', 'crossDomain: 12.5'))[0]).toContain('crossDomain');
  });
});
