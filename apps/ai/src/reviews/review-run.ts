import type { ReviewRunStatus, ReviewRunView } from '@casebook/contracts';

/** A run of the model's review of stored questions, one after another. */
export interface ReviewRun {
  readonly id: string;
  readonly status: ReviewRunStatus;
  readonly questionIds: readonly string[];
  /** The checkpoint: how many of the questions have been reviewed. */
  readonly done: number;
  readonly improved: number;
  readonly nightly: boolean;
  readonly problem?: { readonly code: string; readonly message: string };
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export const isRunning = ({ status }: Pick<ReviewRun, 'status'>): boolean => status === 'queued' || status === 'running';

export const toReviewRunView = ({ questionIds, createdAt, updatedAt, ...run }: ReviewRun): ReviewRunView => ({
  ...run,
  questionIds: [...questionIds],
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});
