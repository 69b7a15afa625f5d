import { z } from 'zod';

/** Counts of first answers and ratings. */
export interface StoredStatistics {
  readonly answers: number;
  readonly correct: number;
  readonly timeSpentMs: number;
  /** How often each option was picked, by option id. */
  readonly picks: Readonly<Record<string, number>>;
  readonly discrimination?: number;
  /** The number of answers behind the discrimination; absent until the next analysis. */
  readonly discriminationAnswers?: number;
  readonly ratingsUp: number;
  readonly ratingsDown: number;
}

/** The row of the statistics. */
export interface StatisticsRow {
  readonly answers: number;
  readonly correct: number;
  readonly timeSpentMs: bigint;
  readonly picks: unknown;
  readonly discrimination: number | null;
  readonly discriminationAnswers: number | null;
  readonly ratingsUp: number;
  readonly ratingsDown: number;
}

const Picks = z.compile(z.record(z.uuid(), z.int()));

export const toStoredStatistics = ({
  answers,
  correct,
  timeSpentMs,
  picks,
  discrimination,
  discriminationAnswers,
  ratingsUp,
  ratingsDown,
}: StatisticsRow): StoredStatistics => ({
  answers,
  correct,
  timeSpentMs: Number(timeSpentMs),
  picks: Picks.parse(picks),
  ...(discrimination !== null && { discrimination }),
  ...(discriminationAnswers !== null && { discriminationAnswers }),
  ratingsUp,
  ratingsDown,
});
