import type { QuizSetup } from '@casebook/contracts';
import { type Caller, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { GetSetup } from './get-setup.ts';
import { QuestionUsesRepository } from './question-uses.repository.ts';

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
