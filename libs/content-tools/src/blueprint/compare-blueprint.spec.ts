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

describe('the comparison of a domain with its blueprint', () => {
  it('has no differences if every cell is as planned', () => {
    expect(compare([first, second])).toMatchObject({ planned: 2, actual: 2 });
    expect(differencesFromBlueprint(compare([first, second]))).toEqual([]);
  });

  it('lists cells with more or fewer questions than planned by group, except difficulty, which is measured', () => {
    expect(differencesFromBlueprint(compare([first, first]))).toEqual([
      'blueprint: Security Operations: crossDomain: questions 0 of 1',
      'blueprint: Security Operations: topics: Incident response 2 of 1, Recovery strategies 0 of 1',
    ]);
  });

  it('is full at the planned number of questions and reports a surplus', () => {
    expect(isFull(compare([first]))).toBe(false);
    expect(isFull(compare([first, second]))).toBe(true);
    expect(differencesFromBlueprint(compare([first, second, first]))[0]).toBe(
      'blueprint: Security Operations: questions: 3 of 2',
    );
  });

  it('lists topics without objectives', () => {
    const bare = { ...plan, topics: { ...plan.topics, 'Recovery strategies': { questions: 1, objectives: [] } } };
    expect(differencesFromBlueprint(compare([first, second], bare))).toEqual([
      'blueprint: Security Operations: no objectives: Recovery strategies',
    ]);
  });

  it('is printed with one line per group and a star on differences', () => {
    const lines = summarizeBlueprint([compare([first])]);
    expect(lines[0]).toMatch(/^Blueprint: 1 of 2 questions/);
    expect(lines).toContain('Security Operations: 1 of 2');
    expect(lines).toContain('  difficulty   Easy 0/0  Medium 1/1  Hard 0/1*');
    expect(summarizeBlueprint([compare([first, second])])).toContain('Security Operations: 2 of 2, as planned');
  });
});
