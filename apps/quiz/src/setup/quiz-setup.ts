import { Difficulty, Domain, type QuizSetup } from '@casebook/contracts';
import type { PoolCount } from './candidates.repository.ts';

type CountField = 'total' | 'available' | 'bookmarked' | 'mistakes' | 'unseen';

/** Sums the counts into the quiz setup. Every question is either used or available. */
export function setupOf(
  counts: readonly PoolCount[],
  more: Pick<QuizSetup, 'tags' | 'matching'> & { readonly sessionStart: Date | undefined },
): QuizSetup {
  const sum = (field: CountField, matches: (row: PoolCount) => boolean = () => true) =>
    counts.filter(matches).reduce((total, row) => total + row[field], 0);
  return {
    used: sum('total') - sum('available'),
    available: sum('available'),
    total: sum('total'),
    ...(more.sessionStart && { sessionStartedAt: more.sessionStart.toISOString() }),
    tags: more.tags,
    domains: Domain.options.map((domain) => ({ domain, available: sum('available', (one) => one.domain === domain) })),
    difficulties: Difficulty.options.map((difficulty) => ({
      difficulty,
      available: sum('available', (one) => one.difficulty === difficulty),
    })),
    bookmarked: sum('bookmarked'),
    mistakes: sum('mistakes'),
    unseen: sum('unseen'),
    hard: sum('total', ({ difficulty }) => difficulty === 'Hard'),
    matching: more.matching,
  };
}
