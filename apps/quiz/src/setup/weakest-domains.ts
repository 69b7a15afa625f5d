import type { Domain } from '@casebook/contracts';
import { wilsonInterval } from '@casebook/exam';

export interface DomainAccuracy {
  readonly domain: Domain;
  readonly answered: number;
  readonly correct: number;
}

/** @returns the least accuracy that the answers speak for, so that one right answer of one does not look like mastery */
export const leastAccuracy = ({ answered, correct }: Pick<DomainAccuracy, 'answered' | 'correct'>): number =>
  wilsonInterval(answered, correct)?.low ?? 0;

/**
 * The candidates of the weakest domains: those not practised yet, then those with the least accuracy; as many domains as it takes
 * for the count.
 */
export function fromWeakestDomains<Candidate extends { readonly domain: Domain }>(
  candidates: readonly Candidate[],
  accuracies: readonly DomainAccuracy[],
  count: number,
): Candidate[] {
  const practised = new Map(accuracies.filter(({ answered }) => answered > 0).map((one) => [one.domain, leastAccuracy(one)]));
  const strength = (domain: Domain) => practised.get(domain) ?? Number.NEGATIVE_INFINITY;
  const weakestFirst = [...Map.groupBy(candidates, ({ domain }) => domain)].sort(
    ([one], [other]) => compare(strength(one), strength(other)) || compare(one, other),
  );
  const taken: Candidate[] = [];
  for (const [, more] of weakestFirst) if (taken.length < count) taken.push(...more);
  return taken;
}

const compare = <Value extends number | string>(one: Value, other: Value) => Number(one > other) - Number(one < other);
