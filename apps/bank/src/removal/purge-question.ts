import { AppError, type Removal } from '@casebook/contracts';
import { type Caller, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { isPurged } from '../questions/question.ts';
import { emitQuestion } from '../questions/question-event.ts';
import { QuestionsRepository } from '../questions/questions.repository.ts';

/** An admin deletes a question for good. Its id and version stay, so that nothing late brings it back. Again changes nothing. */
@Injectable()
export class PurgeQuestion {
  constructor(
    private readonly database: Database,
    private readonly questions: QuestionsRepository,
  ) {}

  /** @throws question.not-found */
  execute(caller: Caller, id: string): Promise<Removal> {
    return this.database.write(caller, async (tx) => {
      const question = await this.questions.lock(tx, id);
      if (!question) throw new AppError('question.not-found');
      if (isPurged(question)) return { questionId: id, outcome: 'purged' };
      const version = question.version + 1;
      await this.questions.purge(tx, id, version, tx.now);
      emitQuestion(tx, { ...question, version, deleted: true });
      tx.audit('question.purged', { questionId: id });
      return { questionId: id, outcome: 'purged' };
    });
  }
}
