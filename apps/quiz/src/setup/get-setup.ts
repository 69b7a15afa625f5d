import type { QuizSetup } from '@casebook/contracts';
import { type Caller, Database, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { CandidatesRepository } from './candidates.repository.ts';
import type { Narrowing } from './narrowing.ts';
import { QuestionUsesRepository } from './question-uses.repository.ts';
import { setupOf } from './quiz-setup.ts';

/** What a member has for a quiz of their own, and how much of it a quiz narrowed so could be drawn from. */
@Injectable()
export class GetSetup {
  constructor(
    private readonly database: Database,
    private readonly candidates: CandidatesRepository,
    private readonly uses: QuestionUsesRepository,
  ) {}

  async execute(caller: Caller, narrowing: Narrowing, source: Database | Transaction = this.database): Promise<QuizSetup> {
    const [holdings, tags, matching, sessionStart] = await Promise.all([
      this.candidates.holdings(source, caller.id),
      this.candidates.availableByTag(source, caller.id),
      this.candidates.count(source, caller.id, narrowing),
      this.uses.sessionStart(caller.id, source),
    ]);
    return setupOf(holdings, { tags, matching, sessionStart });
  }
}
