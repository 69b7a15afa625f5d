import { AppError } from '@casebook/contracts';
import { type Caller, MemberAccess, requireUnlocked, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { isVisibleTo, type Question } from '../questions/question.ts';
import { QuestionReadingRepository } from '../questions/question-reading.repository.ts';
import { QuestionsRepository } from '../questions/questions.repository.ts';
import { canEdit } from './authoring-rules.ts';

/** The questions that a caller may edit: their own; for an admin, any. */
@Injectable()
export class WritableQuestions {
  constructor(
    private readonly questions: QuestionsRepository,
    private readonly reading: QuestionReadingRepository,
    private readonly access: MemberAccess,
  ) {}

  /**
   * Locks the question's row (`FOR UPDATE`) before a change.
   * @throws access.required, question.not-found (also for another member's question that isn't shared), auth.forbidden, admin.locked
   */
  async lock(tx: Transaction, caller: Caller, id: string): Promise<Question> {
    if (!(await this.access.has(caller))) throw new AppError('access.required');
    const question = await this.questions.lock(tx, id);
    if (!question || question.deleted) throw new AppError('question.not-found');
    if (canEdit(question, caller)) {
      requireUnlocked(caller);
      return question;
    }
    throw new AppError(isVisibleTo(question, caller.id) ? 'auth.forbidden' : 'question.not-found');
  }

  /**
   * Finds a question whose versions are to be read. Versions contain the key, so only the author and admins may read them.
   * @throws question.not-found, auth.forbidden
   */
  async find(caller: Caller, id: string): Promise<Question> {
    const read = await this.reading.find(caller, id);
    if (!read) throw new AppError('question.not-found');
    if (!canEdit(read.question, caller)) throw new AppError('auth.forbidden');
    return read.question;
  }
}
