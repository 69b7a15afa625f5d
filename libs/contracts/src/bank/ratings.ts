import { z } from 'zod';

const Rating = z.union([z.literal(1), z.literal(-1)]);

/** Up or down (001 section 3). */
export const RateQuestionInput = z.strictObject({ rating: Rating }).meta({ id: 'RateQuestionInput' });
export type RateQuestionInput = z.infer<typeof RateQuestionInput>;

export const RatingView = z
  .strictObject({ questionId: z.uuid(), up: z.int(), down: z.int(), mine: Rating.optional() })
  .meta({ id: 'Rating' });
export type RatingView = z.infer<typeof RatingView>;
