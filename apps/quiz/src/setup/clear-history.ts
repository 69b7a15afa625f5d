import { type Caller, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
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
