import type { Domain } from '@casebook/contracts';

export interface DomainAccuracy {
  readonly domain: Domain;
  readonly answered: number;
  readonly correct: number;
}

/** The normal deviate of a 95% interval. */
const DEVIATE = 1.959964;

/**
 * The least accuracy that the answers speak for, at 95%: the lower bound of Wilson's score interval ("Probable inference, the law
 * of succession, and statistical inference", 1927), so that one right answer of one does not look like mastery.
 * @returns 0 where nothing was answered
 */
export function leastAccuracy({ answered, correct }: Pick<DomainAccuracy, 'answered' | 'correct'>): number {
  if (answered === 0) return 0;
  const [share, square] = [correct / answered, DEVIATE ** 2 / answered];
  const spread = DEVIATE * Math.sqrt((share * (1 - share)) / answered + square / (4 * answered));
  return Math.max(0, (share + square / 2 - spread) / (1 + square));
}

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
