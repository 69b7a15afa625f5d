import { type Domain, difficulties, domainNames, formatTypes, type Item, questionTypes } from '../../../exam/src/index.ts';
import { type Blueprint, type DomainPlan, plannedQuestions } from './blueprint.ts';

/** A planned number and the actual one. */
interface Cell {
  readonly name: string;
  readonly planned: number;
  readonly actual: number;
}

/** The comparison of a domain's plan with the bank. */
export interface DomainComparison {
  readonly domain: Domain;
  readonly planned: number;
  readonly actual: number;
  /** The cells per group: difficulty, level, format, crossDomain, topics. */
  readonly groups: ReadonlyMap<string, readonly Cell[]>;
  /** Topics without objectives. */
  readonly withoutObjectives: readonly string[];
}

/** @returns the comparison for each of the eight domains */
export function compareWithBlueprint(blueprint: Blueprint, items: readonly Item[]): DomainComparison[] {
  return domainNames.map((domain) =>
    compareDomain(
      domain,
      blueprint[domain],
      items.filter((item) => item.domain === domain),
    ),
  );
}

/** Whether the domain has at least the planned number of questions. Then every cell must match the plan. */
export function isFull({ planned, actual }: DomainComparison): boolean {
  return actual >= planned;
}

/** Difficulty labels follow from the expected facility, so the plan for them is only a goal. */
const MEASURED = 'difficulty';

/** @returns the differences from the plan: a line per group with differences, and one for topics without objectives */
export function differencesFromBlueprint({ domain, groups, withoutObjectives, planned, actual }: DomainComparison): string[] {
  const lines = [...groups].flatMap(([group, cells]) => {
    const off = cells.filter((cell) => cell.actual !== cell.planned);
    if (off.length === 0 || group === MEASURED) return [];
    return [`${group}: ${off.map((cell) => `${cell.name} ${cell.actual} of ${cell.planned}`).join(', ')}`];
  });
  if (actual > planned) lines.unshift(`questions: ${actual} of ${planned}`);
  if (withoutObjectives.length > 0) lines.push(`no objectives: ${withoutObjectives.join(', ')}`);
  return lines.map((line) => `blueprint: ${domain}: ${line}`);
}

function compareDomain(domain: Domain, plan: DomainPlan, items: readonly Item[]): DomainComparison {
  const cellsOf = <Name extends string>(names: readonly Name[], planned: Record<Name, number>, of: (item: Item) => unknown) =>
    names.map((name): Cell => ({ name, planned: planned[name], actual: items.filter((item) => of(item) === name).length }));
  const topics = Object.entries(plan.topics);
  const byTopic = Object.fromEntries(topics.map(([topic, { questions }]) => [topic, questions]));
  const crossing = items.filter(({ secondaryDomain }) => secondaryDomain !== undefined).length;
  return {
    domain,
    planned: plannedQuestions(plan),
    actual: items.length,
    groups: new Map([
      ['difficulty', cellsOf(difficulties, plan.difficulty, (item) => item.difficulty)],
      ['level', cellsOf(questionTypes, plan.level, (item) => item.questionType)],
      ['format', cellsOf(formatTypes, plan.format, (item) => item.formatType)],
      ['crossDomain', [{ name: 'questions', planned: plan.crossDomain, actual: crossing }]],
      ['topics', cellsOf(Object.keys(byTopic), byTopic, (item) => item.topic)],
    ]),
    withoutObjectives: topics.filter(([, { objectives }]) => objectives.length === 0).map(([topic]) => topic),
  };
}
