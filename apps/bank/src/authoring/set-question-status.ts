import { AppError, type QuestionStatusInput, type QuestionView } from '@casebook/contracts';
import { type Caller, changeOf, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { auditedStateOf } from '../questions/audited-question.ts';
import { QuestionsRepository } from '../questions/questions.repository.ts';
import { QuestionWriter } from './question-writer.ts';

/** Features a question, or deactivates it. For admins. Doesn't create a version of the content. Idempotent. */
@Injectable()
export class SetQuestionStatus {
  constructor(
    private readonly database: Database,
    private readonly questions: QuestionsRepository,
    private readonly writer: QuestionWriter,
  ) {}

  /** @throws question.not-found */
  execute(caller: Caller, id: string, { isActive, isFeatured }: QuestionStatusInput): Promise<QuestionView> {
    return this.database.write(caller, async (tx) => {
      const question = await this.questions.lock(tx, id);
      if (!question || question.deleted) throw new AppError('question.not-found');
      const [active, featured] = [isActive ?? question.active, isFeatured ?? question.featured];
      if (active === question.active && featured === question.featured) return this.writer.readBack(tx, caller, id);
      const changed = { ...question, active, featured, version: question.version + 1, updatedAt: tx.now };
      await this.writer.saveLive(tx, question, changed);
      const change = changeOf(auditedStateOf(question), auditedStateOf(changed));
      tx.audit('question.status-set', { questionId: id, active, featured }, change);
      return this.writer.readBack(tx, caller, id);
    });
  }
}
