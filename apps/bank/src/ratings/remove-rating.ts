import { AppError, type RatingView } from '@casebook/contracts';
import { type Caller, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { QuestionsRepository } from '../questions/questions.repository.ts';
import { RatingWriter } from './rating-writer.ts';

/** Removes a member's rating, also of a deleted question. Idempotent. */
@Injectable()
export class RemoveRating {
  constructor(
    private readonly database: Database,
    private readonly questions: QuestionsRepository,
    private readonly writer: RatingWriter,
  ) {}

  /** @throws question.not-found */
  execute(caller: Caller, questionId: string): Promise<RatingView> {
    return this.database.write(caller, async (tx) => {
      const question = await this.questions.lock(tx, questionId);
      if (!question) throw new AppError('question.not-found');
      return this.writer.change(tx, question, caller.id, undefined);
    });
  }
}
