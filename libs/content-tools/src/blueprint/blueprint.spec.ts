import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ContentError, domainNames, suggestedTopics } from '../../../exam/src/index.ts';
import { parseBlueprint, plannedQuestions } from './blueprint.ts';

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

  it('plans fifty questions for each of the eight domains, with questions on every topic', () => {
    for (const domain of domainNames) {
      expect([domain, plannedQuestions(blueprint[domain])]).toEqual([domain, 50]);
      expect(Object.keys(blueprint[domain].topics)).toEqual([...suggestedTopics[domain]]);
    }
  });

  it('plans a quarter Easy, 45% Medium, 30% Hard, 15% knowledge, and sixty questions that cross domains', () => {
    const total = (of: (domain: (typeof domainNames)[number]) => number) =>
      domainNames.map(of).reduce((sum, count) => sum + count, 0);
    expect(total((domain) => blueprint[domain].difficulty.Easy)).toBe(100);
    expect(total((domain) => blueprint[domain].difficulty.Medium)).toBe(180);
    expect(total((domain) => blueprint[domain].difficulty.Hard)).toBe(120);
    expect(total((domain) => blueprint[domain].level.knowledge)).toBe(60);
    expect(total((domain) => blueprint[domain].crossDomain)).toBe(60);
  });
});

describe('a blueprint', () => {
  it('is refused if a distribution doesn’t sum to the total of the topics', () => {
    expect(problemsOf((text) => text.replace('Easy: 13', 'Easy: 14'))).toEqual([
      'blueprint.yaml: Security and Risk Management.difficulty: sums to 51, but the topics sum to 50',
    ]);
  });

  it('is refused if a topic is missing or unknown', () => {
    expect(problemsOf((text) => text.replace('    Governance:', '    Government:'))).toEqual([
      'blueprint.yaml: Security and Risk Management.topics: has no Governance',
      "blueprint.yaml: Security and Risk Management.topics: has topics that aren't in the domain: Government",
    ]);
  });

  it('is refused if a field is misspelled, missing, or not an integer', () => {
    expect(problemsOf((text) => text.replace('crossDomain: 8', 'crossDomains: 8'))).toHaveLength(2);
    expect(problemsOf((text) => text.replace('synthesis: 4, ', ''))[0]).toContain('Security and Risk Management.level.synthesis');
    expect(problemsOf((text) => text.replace('crossDomain: 8', 'crossDomain: 8.5'))[0]).toContain('crossDomain');
  });
});
