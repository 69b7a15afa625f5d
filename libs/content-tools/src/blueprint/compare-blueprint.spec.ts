import { describe, expect, it } from '@jest/globals';
import { domainNames, type Item } from '../../../exam/src/index.ts';
import { itemWith } from '../../../exam/src/item-writing/clean-item.ts';
import type { Blueprint, DomainPlan } from './blueprint.ts';
import { compareWithBlueprint, differencesFromBlueprint, isFull } from './compare-blueprint.ts';
import { summarizeBlueprint } from './summarize-blueprint.ts';

const empty: DomainPlan = {
  difficulty: { Easy: 0, Medium: 0, Hard: 0 },
  level: { knowledge: 0, application: 0, analysis: 0, synthesis: 0, evaluation: 0 },
  format: { 'most-likely': 0, 'least-likely': 0, 'best-practice': 0, 'scenario-based': 0, definition: 0, comparison: 0 },
  crossDomain: 0,
  topics: {},
};
const plan: DomainPlan = {
  difficulty: { ...empty.difficulty, Medium: 1, Hard: 1 },
  level: { ...empty.level, application: 2 },
  format: { ...empty.format, 'scenario-based': 2 },
  crossDomain: 1,
  topics: {
    'Incident response': { questions: 1, objectives: ['Contain an incident'] },
    'Recovery strategies': { questions: 1, objectives: ['Choose a strategy'] },
  },
};
const blueprintOf = (operations: DomainPlan) =>
  ({ ...Object.fromEntries(domainNames.map((name) => [name, empty])), 'Security Operations': operations }) as Blueprint;

const first = itemWith();
const second = itemWith({ difficulty: 'Hard', topic: 'Recovery strategies', secondaryDomain: 'Asset Security' });
function compare(items: readonly Item[], operations = plan) {
  const found = compareWithBlueprint(blueprintOf(operations), items).find(({ domain }) => domain === 'Security Operations');
  if (!found) throw new Error('Security Operations was not compared');
  return found;
}

describe('a domain held against its blueprint', () => {
  it('differs in nothing where every cell is as planned', () => {
    expect(compare([first, second])).toMatchObject({ planned: 2, actual: 2 });
    expect(differencesFromBlueprint(compare([first, second]))).toEqual([]);
  });

  it('differs in the cells that hold more or fewer than planned, group by group', () => {
    expect(differencesFromBlueprint(compare([first, first]))).toEqual([
      'blueprint: Security Operations: difficulty: Medium 2 of 1, Hard 0 of 1',
      'blueprint: Security Operations: crossDomain: questions 0 of 1',
      'blueprint: Security Operations: topics: Incident response 2 of 1, Recovery strategies 0 of 1',
    ]);
  });

  it('is full once it has as many questions as planned, and tells of one too many', () => {
    expect(isFull(compare([first]))).toBe(false);
    expect(isFull(compare([first, second]))).toBe(true);
    expect(differencesFromBlueprint(compare([first, second, first]))[0]).toBe(
      'blueprint: Security Operations: questions: 3 of 2',
    );
  });

  it('names the topics that no objective stands under', () => {
    const bare = { ...plan, topics: { ...plan.topics, 'Recovery strategies': { questions: 1, objectives: [] } } };
    expect(differencesFromBlueprint(compare([first, second], bare))).toEqual([
      'blueprint: Security Operations: no objectives: Recovery strategies',
    ]);
  });

  it('is shown in a block of a line for each group, with a star on what differs', () => {
    const lines = summarizeBlueprint([compare([first])]);
    expect(lines[0]).toMatch(/^Blueprint: 1 of 2 questions/);
    expect(lines).toContain('Security Operations: 1 of 2');
    expect(lines).toContain('  difficulty   Easy 0/0  Medium 1/1  Hard 0/1*');
    expect(summarizeBlueprint([compare([first, second])])).toContain('Security Operations: 2 of 2, as planned');
  });
});
