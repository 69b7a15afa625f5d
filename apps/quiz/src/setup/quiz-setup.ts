import { Difficulty, Domain, type QuizSetup } from '@casebook/contracts';
import type { Holding } from './candidates.repository.ts';

type Figure = 'total' | 'available' | 'bookmarked' | 'mistakes' | 'unseen';

/** What the holdings add up to. What is total is either used or available. */
export function setupOf(
  holdings: readonly Holding[],
  more: Pick<QuizSetup, 'tags' | 'matching'> & { readonly sessionStart: Date | undefined },
): QuizSetup {
  const sum = (figure: Figure, of: (holding: Holding) => boolean = () => true) =>
    holdings.filter(of).reduce((total, holding) => total + holding[figure], 0);
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
