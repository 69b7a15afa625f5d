import { z } from 'zod';

/** What first answers and ratings add up to. */
export interface StatisticsFigures {
  readonly answers: number;
  readonly correct: number;
  readonly timeSpentMs: number;
  /** By the options' ids. */
  readonly picks: Readonly<Record<string, number>>;
  readonly discrimination?: number;
  /** How many answers the discrimination rests on; absent until the next analysis. */
  readonly discriminationAnswers?: number;
  readonly ratingsUp: number;
  readonly ratingsDown: number;
}

/** The figures as the database gives them. */
export interface FiguresRow {
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

export const toFigures = ({
  answers,
  correct,
  timeSpentMs,
  picks,
  discrimination,
  discriminationAnswers,
  ratingsUp,
  ratingsDown,
}: FiguresRow): StatisticsFigures => ({
  answers,
  correct,
  timeSpentMs: Number(timeSpentMs),
  picks: Picks.parse(picks),
  ...(discrimination !== null && { discrimination }),
  ...(discriminationAnswers !== null && { discriminationAnswers }),
  ratingsUp,
  ratingsDown,
});
