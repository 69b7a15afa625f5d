import type { Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { QuestionUsesRepository } from './question-uses.repository.ts';

/** Sees to it that a quiz does not draw what the member has just had (decisions.md, "Used questions and sessions"). */
@Injectable()
export class MarkQuestionsUsed {
  constructor(private readonly uses: QuestionUsesRepository) {}

  /** In the session from the draw on, answered or not. */
  async whenDrawn(tx: Transaction, memberId: string, questionIds: readonly string[]): Promise<void> {
    await this.uses.joinSession(tx, memberId);
    await this.uses.markDrawn(tx, memberId, questionIds);
  }

  /** In the history once it is answered. */
  whenAnswered(tx: Transaction, memberId: string, questionId: string): Promise<void> {
    return this.uses.markAnswered(tx, memberId, questionId);
  }
}
