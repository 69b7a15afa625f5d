import { AppError } from '@casebook/contracts';
import { type Caller, MemberAccess, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { isThereFor, type Question } from '../questions/question.ts';
import { QuestionsRepository } from '../questions/questions.repository.ts';
import { mayWrite } from './authoring-rules.ts';

/** The question that a caller may write, locked until the transaction ends. */
@Injectable()
export class FindOwnQuestion {
  constructor(
    private readonly questions: QuestionsRepository,
    private readonly access: MemberAccess,
  ) {}

  /** @throws access.required, question.not-found (also for another member's that is not shared), auth.forbidden */
  async execute(tx: Transaction, caller: Caller, id: string): Promise<Question> {
    if (!(await this.access.has(caller))) throw new AppError('access.required');
    const question = await this.questions.lock(tx, id);
    if (!question || question.deleted) throw new AppError('question.not-found');
    if (mayWrite(question, caller)) return question;
    throw new AppError(isThereFor(question, caller.id) ? 'auth.forbidden' : 'question.not-found');
  }
}
