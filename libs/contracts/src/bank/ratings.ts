import { z } from 'zod';

const Rating = z.union([z.literal(1), z.literal(-1)]);

/** 1 is up, -1 is down. */
export const RateQuestionInput = z.strictObject({ rating: Rating }).meta({ id: 'RateQuestionInput' });
export type RateQuestionInput = z.infer<typeof RateQuestionInput>;

export const RatingView = z
  .strictObject({ questionId: z.uuid(), up: z.int(), down: z.int(), mine: Rating.optional() })
  .meta({ id: 'Rating' });
export type RatingView = z.infer<typeof RatingView>;
