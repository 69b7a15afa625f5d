import { AppError, QuestionRated, type RateQuestionInput, type RatingView } from '@casebook/contracts';
import { type Caller, Database, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { isVisibleTo, type Question } from '../questions/question.ts';
import { scoresOf } from '../questions/question-scores.ts';
import { QuestionsRepository } from '../questions/questions.repository.ts';
import { type Rating, RatingsRepository } from './ratings.repository.ts';

/** Replaces a member's rating and updates the question's statistics and quality score. */
@Injectable()
export class RatingWriter {
  constructor(
    private readonly ratings: RatingsRepository,
    private readonly questions: QuestionsRepository,
  ) {}

  /**
   * @param question locked in this transaction
   * @param mine the new rating; undefined removes it
   */
  async change(
    tx: Transaction,
    question: Question,
    memberId: string,
    mine: RateQuestionInput['rating'] | undefined,
  ): Promise<RatingView> {
    const before = await this.ratings.find(tx, question.id, memberId);
    const changed = before.rating !== mine;
    if (changed) await this.#save(tx, question, { ...before, version: before.version + 1 }, mine);
    const statistics = await this.ratings.recount(tx, question.id);
    if (changed) await this.questions.saveScores(tx, question.id, scoresOf(question, statistics));
    return {
      questionId: question.id,
      up: statistics.ratingsUp,
      down: statistics.ratingsDown,
      ...(mine !== undefined && { mine }),
    };
  }

  async #save(
    tx: Transaction,
    { id: questionId, authorId }: Question,
    { memberId, version }: Rating,
    mine: RateQuestionInput['rating'] | undefined,
  ): Promise<void> {
    await this.ratings.save(tx, { questionId, memberId, version, ...(mine !== undefined && { rating: mine }) });
    tx.emit(
      QuestionRated,
      { id: `${memberId}:${questionId}`, version },
      {
        questionId,
        userId: memberId,
        ...(authorId !== undefined && { authorId }),
        rating: mine ?? 0,
        ratedAt: tx.now.toISOString(),
      },
    );
  }
}

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

/** Removes a member's rating, even if the question is deleted. Idempotent. */
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
