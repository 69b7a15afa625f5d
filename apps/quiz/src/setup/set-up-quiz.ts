import { Difficulty, Domain, type QuizSetup } from '@casebook/contracts';
import { type Caller, Database, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { CandidatesRepository, type PoolCount } from './candidates.repository.ts';
import type { PoolFilter } from './pool-filter.ts';
import { QuestionUsesRepository } from './question-uses.repository.ts';

/** Clears a member's session and history, so that all questions count as unused. Answers and totals stay. */
@Injectable()
export class ClearHistory {
  constructor(
    private readonly database: Database,
    private readonly uses: QuestionUsesRepository,
  ) {}

  execute(caller: Caller): Promise<void> {
    return this.database.write(caller, async (tx) => {
      await this.uses.newSession(tx, caller.id);
      const questions = await this.uses.clearAll(tx, caller.id);
      tx.audit('quiz.history-cleared', { questions });
    });
  }
}

type CountField = 'total' | 'available' | 'bookmarked' | 'mistakes' | 'unseen';

/** Sums the counts into the quiz setup. Every question is either used or available. */
function setupOf(
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

/** Returns the questions available for a member's quiz, and how many of them match the filter. */
@Injectable()
export class GetSetup {
  constructor(
    private readonly database: Database,
    private readonly candidates: CandidatesRepository,
    private readonly uses: QuestionUsesRepository,
  ) {}

  async execute(caller: Caller, filter: PoolFilter, source: Database | Transaction = this.database): Promise<QuizSetup> {
    const [counts, tags, matching, sessionStart] = await Promise.all([
      this.candidates.counts(source, caller.id),
      this.candidates.availableByTag(source, caller.id),
      this.candidates.count(source, caller.id, filter),
      this.uses.sessionStart(caller.id, source),
    ]);
    return setupOf(counts, { tags, matching, sessionStart });
  }
}

/** Starts a new session: questions drawn but not answered in the last one may be drawn again. The history stays. */
@Injectable()
export class ResetSession {
  constructor(
    private readonly database: Database,
    private readonly uses: QuestionUsesRepository,
    private readonly getSetup: GetSetup,
  ) {}

  execute(caller: Caller): Promise<QuizSetup> {
    return this.database.write(caller, async (tx) => {
      await this.uses.newSession(tx, caller.id);
      const questions = await this.uses.clearSession(tx, caller.id);
      tx.audit('quiz.session-reset', { questions });
      return this.getSetup.execute(caller, {}, tx);
    });
  }
}
