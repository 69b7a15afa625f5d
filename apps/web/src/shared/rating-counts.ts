import type { QuestionView, RateQuestionInput, RatingView } from '@casebook/contracts';

export type Rating = RateQuestionInput['rating'];

/** A question's ratings. Only members with access get the counts. */
export type RatingCounts = Partial<Pick<RatingView, 'up' | 'down' | 'mine'>>;

export const ratingsOf = ({ mine, statistics }: QuestionView): RatingCounts => ({
  ...(statistics && { up: statistics.ratingsUp, down: statistics.ratingsDown }),
  ...(mine?.rating && { mine: mine.rating }),
});

/** @returns the ratings after the member's own is replaced or removed */
export function withRating({ up, down, mine: previous }: RatingCounts, mine: Rating | undefined): RatingCounts {
  const recount = (count: number | undefined, of: Rating) =>
    count === undefined ? undefined : Math.max(0, count - Number(previous === of) + Number(mine === of));
  return { up: recount(up, 1), down: recount(down, -1), mine };
}

/** Writes ratings into a cached question. */
export const setRatings =
  ({ up, down, mine }: RatingCounts) =>
  (question: QuestionView): void => {
    if (question.mine) question.mine.rating = mine;
    if (question.statistics && up !== undefined && down !== undefined)
      Object.assign(question.statistics, { ratingsUp: up, ratingsDown: down });
  };
