import { type DomainComparison, differencesFromBlueprint } from './compare-blueprint.ts';

/** @returns the comparison as lines: a block per domain with `name actual/planned`, differences marked with a star */
export function summarizeBlueprint(comparisons: readonly DomainComparison[]): string[] {
  const [actual, planned] = [sumOf(comparisons, 'actual'), sumOf(comparisons, 'planned')];
  return [`Blueprint: ${actual} of ${planned} questions; differences have a star`, ...comparisons.flatMap(blockOf)];
}

function blockOf(comparison: DomainComparison): string[] {
  const { domain, actual, planned, groups, withoutObjectives } = comparison;
  const asPlanned = differencesFromBlueprint(comparison).length === 0 ? ', as planned' : '';
  const width = Math.max(...[...groups.keys()].map((group) => group.length));
  return [
    `${domain}: ${actual} of ${planned}${asPlanned}`,
    ...[...groups].map(([group, cells]) => {
      const texts = cells.map((cell) => {
        const star = cell.actual === cell.planned ? '' : '*';
        return `${cell.name} ${cell.actual}/${cell.planned}${star}`;
      });
      return `  ${group.padEnd(width)}  ${texts.join('  ')}`;
    }),
    ...(withoutObjectives.length > 0 ? [`  no objectives yet: ${withoutObjectives.join(', ')}`] : []),
  ];
}

function sumOf(comparisons: readonly DomainComparison[], field: 'actual' | 'planned'): number {
  return comparisons.reduce((sum, comparison) => sum + comparison[field], 0);
}
