import type { QuestionView } from '@casebook/contracts';
import { api } from '../api.ts';
import { type Rating, ratingsOf, setRatings, withRating } from './rating-rules.ts';
import { changeShown, knownByNow, type QuestionsThunk } from './shown-questions.ts';

/**
 * Rates a question up or down; the same rating again takes it back. Shown at once, undone if the answer is no. Who changes
 * their mind meanwhile is heard after that answer, so that the last wish is what stays.
 * @returns why the server would not have it
 */
export const changeRating =
  (question: QuestionView, pressed: Rating): QuestionsThunk<Promise<unknown>> =>
  async (dispatch, _getState, { ratings: underWay }) => {
    const { id } = question;
    const before = ratingsOf(dispatch(knownByNow(question)));
    const rating = before.mine === pressed ? undefined : pressed;
    dispatch(changeShown(id, setRatings(withRating(before, rating))));
    const first = underWay.get(id);
    if (first) {
      first.wished = rating;
      return undefined;
    }
    const turn = { wished: rating };
    underWay.set(id, turn);
    const { told, error } = await dispatch(sendUntilWished(id, turn)).finally(() => underWay.delete(id));
    dispatch(changeShown(id, setRatings(told ?? before)));
    return error;
  };

const sendUntilWished =
  (
    id: string,
    turn: { wished: Rating | undefined },
  ): QuestionsThunk<Promise<{ told?: ReturnType<typeof ratingsOf>; error?: unknown }>> =>
  async (dispatch) => {
    const { rateQuestion, removeRating } = api.endpoints;
    let told: ReturnType<typeof ratingsOf> | undefined;
    for (;;) {
      const sent = turn.wished;
      const { data, error } =
        sent === undefined
          ? await dispatch(removeRating.initiate({ id }, { track: false }))
          : await dispatch(rateQuestion.initiate({ id, rateQuestionInput: { rating: sent } }, { track: false }));
      if (!data) return { told, error };
      told = data;
      if (turn.wished === sent) return { told };
    }
  };
