import type { ReviewRuns } from '@casebook/contracts';
import { Injectable } from '@nestjs/common';
import { toReviewRunView } from './review-run.ts';
import { ReviewRunsRepository } from './review-runs.repository.ts';

/** Lists the latest runs, newest first. */
@Injectable()
export class ListReviews {
  constructor(private readonly runs: ReviewRunsRepository) {}

  async execute(): Promise<ReviewRuns> {
    return { items: (await this.runs.list()).map(toReviewRunView) };
  }
}
