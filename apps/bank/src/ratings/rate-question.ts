import { AppError, type RateQuestionInput, type RatingView } from '@casebook/contracts';
import { type Caller, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { isVisibleTo } from '../questions/question.ts';
import { QuestionsRepository } from '../questions/questions.repository.ts';
import { RatingWriter } from './rating-writer.ts';

/** Rates a question up or down, replacing the member's earlier rating. Idempotent. */
@Injectable()
export class RateQuestion {
  constructor(
    private readonly database: Database,
    private readonly questions: QuestionsRepository,
    private readonly writer: RatingWriter,
  ) {}

  /** @throws question.not-found */
  execute(caller: Caller, questionId: string, { rating }: RateQuestionInput): Promise<RatingView> {
    return this.database.write(caller, async (tx) => {
      const question = await this.questions.lock(tx, questionId);
      if (!question || !isVisibleTo(question, caller.id)) throw new AppError('question.not-found');
      return this.writer.change(tx, question, caller.id, rating);
    });
  }
}
