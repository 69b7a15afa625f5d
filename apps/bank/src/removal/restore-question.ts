import { AppError, type Removal } from '@casebook/contracts';
import { type Caller, changeOf, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { auditedStateOf } from '../questions/audited-question.ts';
import { isPurged } from '../questions/question.ts';
import { emitQuestion } from '../questions/question-event.ts';
import { QuestionsRepository } from '../questions/questions.repository.ts';

/** Restores a deleted question. For admins. */
@Injectable()
export class RestoreQuestion {
  constructor(
    private readonly database: Database,
    private readonly questions: QuestionsRepository,
  ) {}

  /** @throws question.not-found (also for one that was purged), question.not-deleted */
  execute(caller: Caller, id: string): Promise<Removal> {
    return this.database.write(caller, async (tx) => {
      const question = await this.questions.lock(tx, id);
      if (!question || isPurged(question)) throw new AppError('question.not-found');
      if (!question.deleted) throw new AppError('question.not-deleted');
      const restored = { ...question, deleted: false, version: question.version + 1, updatedAt: tx.now };
      await this.questions.save(tx, restored);
      emitQuestion(tx, restored);
      tx.audit('question.restored', { questionId: id }, changeOf(auditedStateOf(question), auditedStateOf(restored)));
      return { questionId: id, outcome: 'restored' };
    });
  }
}
