import { AppError, MAX_REVIEWED, type ReviewRuns, type ReviewRunView, type StartReviewInput } from '@casebook/contracts';
import { type Caller, Database, newId, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { ModelApi } from '../model/model-api.ts';
import { ReviewQuestions } from './review-questions.job.ts';
import { type ReviewRun, toReviewRunView } from './review-run.ts';
import { ReviewRunsRepository } from './review-runs.repository.ts';
import { ReviewedQuestionsRepository } from './reviewed-questions.repository.ts';

/** Starts a run over the given questions, or over those that statistics and votes make suspect. */
@Injectable()
export class StartReview {
  constructor(
    private readonly database: Database,
    private readonly model: ModelApi,
    private readonly runs: ReviewRunsRepository,
    private readonly questions: ReviewedQuestionsRepository,
  ) {}

  /** @throws ai.not-configured, review.nothing-suspect */
  async execute(caller: Caller, { questionIds }: StartReviewInput): Promise<ReviewRunView> {
    const stored = await this.database.findStored<ReviewRunView>(caller);
    if (stored) return stored.result;
    if (!this.model.isConfigured) throw new AppError('ai.not-configured');
    const chosen = questionIds ? [...new Set(questionIds)] : await this.questions.listSuspect(MAX_REVIEWED);
    if (chosen.length === 0) throw new AppError('review.nothing-suspect');
    return this.database.write(caller, async (tx) => {
      const run = await this.add(tx, chosen, false);
      tx.audit('review.started', { runId: run.id, count: chosen.length });
      return toReviewRunView(run);
    });
  }

  async add(tx: Transaction, questionIds: readonly string[], nightly: boolean): Promise<ReviewRun> {
    const [id, at] = [newId(), tx.now];
    const run = { id, status: 'queued', questionIds, done: 0, improved: 0, nightly, createdAt: at, updatedAt: at } as const;
    await this.runs.add(tx, run);
    tx.enqueue(ReviewQuestions, { runId: id });
    return run;
  }
}

/** Lists the latest runs, newest first. */
@Injectable()
export class ListReviews {
  constructor(private readonly runs: ReviewRunsRepository) {}

  async execute(): Promise<ReviewRuns> {
    return { items: (await this.runs.list()).map(toReviewRunView) };
  }
}
