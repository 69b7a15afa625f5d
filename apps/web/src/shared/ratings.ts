import { isRequestProblem } from '@casebook/api-client';
import type { QuestionView, RateQuestionInput, RatingView } from '@casebook/contracts';
import { exam } from '@casebook/exam';
import { useSelector } from 'react-redux';
import { api } from './api.ts';
import { createDurableQueue, type QueueState } from './durable-queue.ts';
import { updateCachedQuestion } from './question-cache.ts';
import { type SharedState, useSharedDispatch } from './shared-thunk.ts';

/** A change of the member's rating. If `rating` is absent, the rating is to be removed. */
export interface RatingChange {
  readonly questionId: string;
  readonly rating?: Rating;
}

export interface RatingsRoot extends SharedState {
  ratings: QueueState<RatingChange>;
}

/** Ratings that the server doesn't have yet. A question has at most one: a later rating replaces an earlier one. */
export const ratingQueue = createDurableQueue<'ratings', RatingChange, RatingView>({
  name: 'ratings',
  key: (userId) => `${exam.slug}-ratings-to-send:${userId}`,
  idOf: ({ questionId }) => questionId,
  onDuplicate: 'replace',
  read: (stored) => (Array.isArray(stored) ? stored.filter(isRatingChange) : []),
  send:
    ({ questionId: id, rating }) =>
    async (dispatch) => {
      const { rateQuestion, removeRating } = api.endpoints;
      const { data, error } =
        rating === undefined
          ? await dispatch(removeRating.initiate({ id }, { track: false }))
          : await dispatch(rateQuestion.initiate({ id, rateQuestionInput: { rating } }, { track: false }));
      if (data) return { result: data };
      if (!isRequestProblem(error)) throw error;
      return { problem: error };
    },
  settle: ({ questionId }, accepted) => updateCachedQuestion(questionId, setRatings(accepted)),
});

function isRatingChange(stored: unknown): stored is RatingChange {
  const { questionId, rating } = Object(stored) as Partial<Record<keyof RatingChange, unknown>>;
  return typeof questionId === 'string' && [1, -1, undefined].includes(rating as Rating | undefined);
}

/** @returns a question's ratings with the member's pending one applied, and a function that rates; the same rating again removes it */
export function useRatings(question: QuestionView): { ratings: RatingCounts; rate: (pressed: Rating) => void } {
  const { id } = question;
  const dispatch = useSharedDispatch<RatingsRoot>();
  const pending = useSelector(({ ratings }: RatingsRoot) => ratings.entries.find(({ questionId }) => questionId === id));
  const accepted = ratingsOf(question);
  const ratings = pending ? withRating(accepted, pending.rating) : accepted;
  return {
    ratings,
    rate: (pressed) => dispatch(ratingQueue.enqueue({ questionId: id, ...(pressed !== ratings.mine && { rating: pressed }) })),
  };
}

type Rating = RateQuestionInput['rating'];

/** A question's ratings. Only members with access get the counts. */
type RatingCounts = Partial<Pick<RatingView, 'up' | 'down' | 'mine'>>;

const ratingsOf = ({ mine, statistics }: QuestionView): RatingCounts => ({
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
const setRatings =
  ({ up, down, mine }: RatingCounts) =>
  (question: QuestionView): void => {
    if (question.mine) question.mine.rating = mine;
    if (question.statistics && up !== undefined && down !== undefined)
      Object.assign(question.statistics, { ratingsUp: up, ratingsDown: down });
  };
