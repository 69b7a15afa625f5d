import type { DomainProgress } from '@casebook/contracts';

/**
 * Names the strongest domain and the one to practice next, by the lower bound of the accuracy's interval, so that one correct answer
 * doesn't look like mastery. A domain without an answer comes next first, as it does in a quiz from the weakest domain.
 * @param domains at least one of them with an answer
 * @returns a sentence: `You’re strongest in Asset Security (90%); next, Security Operations (40%).`
 */
export function progressSummary(domains: readonly DomainProgress[]): string {
  const practiced = domains.filter(({ answered }) => answered > 0).toSorted((a, b) => leastAccuracy(b) - leastAccuracy(a));
  const open = domains.filter(({ answered }) => answered === 0).toSorted((a, b) => (a.domain < b.domain ? -1 : 1))[0];
  const [strongest, weakest] = [practiced[0], practiced.at(-1)];
  if (!strongest || !weakest) return '';
  // Without a correct answer no domain is a strength.
  if (strongest.correct === 0) return `Next: ${open ? `${open.domain}, which you haven’t practiced yet` : named(weakest)}.`;
  const start = `You’re strongest in ${named(strongest)}`;
  if (open) return `${start}; next, ${open.domain}, which you haven’t practiced yet.`;
  return weakest === strongest ? `${start}.` : `${start}; next, ${named(weakest)}.`;
}

const leastAccuracy = ({ interval }: DomainProgress) => interval?.low ?? 0;
const named = ({ domain, accuracy = 0 }: DomainProgress) => `${domain} (${Math.round(accuracy * 100)}%)`;
