import { type Domain, difficulties, domainNames, formatTypes, type Item, questionTypes } from '../../../exam/src/index.ts';
import { type Blueprint, type DomainPlan, plannedQuestions } from './blueprint.ts';

/** One number of the plan and what the bank has of it. */
export interface Cell {
  readonly name: string;
  readonly planned: number;
  readonly actual: number;
}

/** A domain's plan beside what the bank holds. */
export interface DomainComparison {
  readonly domain: Domain;
  readonly planned: number;
  readonly actual: number;
  /** The cells by what they divide the domain by: difficulty, level, format, crossDomain, topics. */
  readonly groups: ReadonlyMap<string, readonly Cell[]>;
  /** Topics that no objective stands under. */
  readonly withoutObjectives: readonly string[];
}

/** @returns the eight domains, each with what is planned and what is there */
export function compareWithBlueprint(blueprint: Blueprint, items: readonly Item[]): DomainComparison[] {
  return domainNames.map((domain) =>
    compareDomain(
      domain,
      blueprint[domain],
      items.filter((item) => item.domain === domain),
    ),
  );
}

/** As many questions as planned, or more: from here on every cell has to be as planned. */
export function isFull({ planned, actual }: DomainComparison): boolean {
  return actual >= planned;
}

/** @returns what differs from the plan, a line for each group of cells that does, and one for topics without objectives */
export function differencesFromBlueprint({ domain, groups, withoutObjectives, planned, actual }: DomainComparison): string[] {
  const lines = [...groups].flatMap(([group, cells]) => {
    const off = cells.filter((cell) => cell.actual !== cell.planned);
    if (off.length === 0) return [];
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
