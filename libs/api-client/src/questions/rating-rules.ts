import type { QuestionView, RateQuestionInput, RatingView } from '@casebook/contracts';

export type Rating = RateQuestionInput['rating'];

/** What is shown of a question's ratings; the counts for members with access only. */
export type ShownRatings = Partial<Pick<RatingView, 'up' | 'down' | 'mine'>>;

export const ratingsOf = ({ mine, statistics }: QuestionView): ShownRatings => ({
  ...(statistics && { up: statistics.ratingsUp, down: statistics.ratingsDown }),
  ...(mine?.rating && { mine: mine.rating }),
});

/** @returns the ratings as they are once the member's own is another, or none */
export function withRating({ up, down, mine: before }: ShownRatings, mine: Rating | undefined): ShownRatings {
  const changed = (count: number | undefined, of: Rating) =>
    count === undefined ? undefined : Math.max(0, count - Number(before === of) + Number(mine === of));
  return { up: changed(up, 1), down: changed(down, -1), mine };
}

/** Writes ratings into a question that is shown. */
export const setRatings =
  ({ up, down, mine }: ShownRatings) =>
  (question: QuestionView): void => {
    if (question.mine) question.mine.rating = mine;
    if (question.statistics && up !== undefined && down !== undefined)
      Object.assign(question.statistics, { ratingsUp: up, ratingsDown: down });
  };
