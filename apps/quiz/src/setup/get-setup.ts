import type { QuizSetup } from '@casebook/contracts';
import { type Caller, Database, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { CandidatesRepository } from './candidates.repository.ts';
import type { PoolFilter } from './pool-filter.ts';
import { QuestionUsesRepository } from './question-uses.repository.ts';
import { setupOf } from './quiz-setup.ts';

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
