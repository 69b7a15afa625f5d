import { z } from 'zod';
import { ItemWarning } from '../bank/questions.ts';

const Share = z.number().min(0).max(1);

/**
 * An item of a daily set. Formulas: Moodle, "Quiz statistics calculations"; shares are from 0 to 1. Below 30 complete rows there are no
 * statistics. A statistic that can't be computed is absent, such as the discrimination of an item that everyone answered correctly.
 */
export const DailyItemAnalysis = z
  .strictObject({
    position: z.int().positive(),
    questionId: z.uuid(),
    question: z.string(),
    /** The expected score of guessing. */
    randomGuessScore: Share,
    facility: Share.optional(),
    standardDeviation: z.number().optional(),
    /** Item-rest correlation, -1 to 1. */
    discriminationIndex: z.number().min(-1).max(1).optional(),
    /** The discrimination as a share of what the item's difficulty allows, at most 1. */
    discriminativeEfficiency: z.number().max(1).optional(),
    intendedWeight: Share.optional(),
    /** The item's share of the variance of the scores; absent if its covariance is negative. */
    effectiveWeight: Share.optional(),
    warnings: z.array(ItemWarning),
  })
  .meta({ id: 'DailyItemAnalysis' });
export type DailyItemAnalysis = z.infer<typeof DailyItemAnalysis>;

/** A daily set as a whole. Mean, median, deviation, and standard error are shares of its points. */
const DailySetAnalysis = z
  .strictObject({
    mean: Share,
    median: Share,
    standardDeviation: z.number(),
    skewness: z.number().optional(),
    kurtosis: z.number().optional(),
    /** Cronbach's alpha. */
    internalConsistency: z.number().max(1).optional(),
    errorRatio: z.number().optional(),
    standardError: z.number().optional(),
  })
  .meta({ id: 'DailySetAnalysis' });

/** Item analysis of the daily quiz of a UTC date, for admins. */
export const DailyAnalysis = z
  .strictObject({
    date: z.iso.date(),
    /** Members who answered the whole set. */
    completeRows: z.int(),
    /** The number of complete rows that the statistics require. */
    minimumRows: z.int(),
    set: DailySetAnalysis.optional(),
    items: z.array(DailyItemAnalysis),
  })
  .meta({ id: 'DailyAnalysis' });
export type DailyAnalysis = z.infer<typeof DailyAnalysis>;
