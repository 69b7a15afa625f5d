import type { Domain } from '@casebook/contracts';
import { wilsonInterval } from '@casebook/exam';

export interface DomainAccuracy {
  readonly domain: Domain;
  readonly answered: number;
  readonly correct: number;
}

/** @returns the lower bound of the Wilson interval, so that one correct answer out of one doesn't look like mastery */
export const accuracyLowerBound = ({ answered, correct }: Pick<DomainAccuracy, 'answered' | 'correct'>): number =>
  wilsonInterval(answered, correct)?.low ?? 0;

/** Orders domains: unpracticed ones first, then by the lower bound of the accuracy. Ties are ordered by name. */
export function weakestFirst(domains: Iterable<Domain>, accuracies: readonly DomainAccuracy[]): Domain[] {
  const practiced = new Map(
    accuracies.filter(({ answered }) => answered > 0).map((one) => [one.domain, accuracyLowerBound(one)]),
  );
  const strength = (domain: Domain) => practiced.get(domain) ?? Number.NEGATIVE_INFINITY;
  return [...domains].sort((one, other) => compare(strength(one), strength(other)) || compare(one, other));
}

/** The candidates of the weakest domains, with as many domains as it takes to reach `count`. */
export function fromWeakestDomains<Candidate extends { readonly domain: Domain }>(
  candidates: readonly Candidate[],
  accuracies: readonly DomainAccuracy[],
  count: number,
): Candidate[] {
  const byDomain = Map.groupBy(candidates, ({ domain }) => domain);
  const taken: Candidate[] = [];
  for (const domain of weakestFirst(byDomain.keys(), accuracies))
    if (taken.length < count) taken.push(...(byDomain.get(domain) ?? []));
  return taken;
}

const compare = <Value extends number | string>(one: Value, other: Value) => Number(one > other) - Number(one < other);
