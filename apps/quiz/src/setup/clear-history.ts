import { type Caller, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { QuestionUsesRepository } from './question-uses.repository.ts';

/** A member uses all questions again: session and history are cleared. Answers and figures stay as they are. */
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
