import { MAX_REVIEWED } from '@casebook/contracts';
import { type HandlesJob, JobHandler, type JobRun } from '@casebook/jobs';
import { Database } from '@casebook/platform';
import { ModelApi } from '../model/model-api.ts';
import { StartNightlyReview } from './review-questions.job.ts';
import { ReviewedQuestionsRepository } from './reviewed-questions.repository.ts';
import { StartReview } from './start-review.ts';

/** Starts the night's run, if there is anything to review. */
@JobHandler(StartNightlyReview)
export class StartNightlyReviewHandler implements HandlesJob<typeof StartNightlyReview> {
  constructor(
    private readonly database: Database,
    private readonly model: ModelApi,
    private readonly questions: ReviewedQuestionsRepository,
    private readonly startReview: StartReview,
  ) {}

  async handle({ caller }: JobRun<typeof StartNightlyReview>): Promise<void> {
    if (!this.model.isConfigured) return;
    const suspect = await this.questions.listSuspect(MAX_REVIEWED);
    if (suspect.length > 0) await this.database.write(caller, (tx) => this.startReview.add(tx, suspect, true));
  }
}
