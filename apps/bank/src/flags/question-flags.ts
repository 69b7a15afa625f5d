import type { Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { emitQuestion } from '../questions/publish-questions.ts';
import type { Question } from '../questions/question.ts';
import { QuestionsRepository } from '../questions/questions.repository.ts';
import { type Flag, withFlags } from './flag-rules.ts';

/** Applies flags to a question, and publishes the question only if its suspension changes. */
@Injectable()
export class QuestionFlags {
  constructor(private readonly questions: QuestionsRepository) {}

  /**
   * @param question locked in this transaction
   * @param flags all current flags of the question
   */
  async apply(tx: Transaction, question: Question, flags: readonly Flag[]): Promise<Question> {
    const flagged = withFlags(question, flags, tx.now);
    await this.questions.saveFlags(tx, flagged);
    if (flagged.version !== question.version) emitQuestion(tx, flagged);
    return flagged;
  }
}
