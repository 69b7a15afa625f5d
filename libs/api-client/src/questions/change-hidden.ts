import { api } from '../api.ts';
import type { QuestionsThunk } from './shown-questions.ts';

const setHidden =
  (id: string, hidden: boolean): QuestionsThunk<void> =>
  (dispatch) => {
    dispatch(
      api.util.updateQueryData('listHiddenQuestions', undefined, (list) => {
        const others = list.questionIds.filter((other) => other !== id);
        list.questionIds = hidden ? [id, ...others] : others;
      }),
    );
  };

/** Hides a shared question from oneself: at once, undone if the answer is no. @returns why the server would not have it */
export const hideQuestion =
  (id: string): QuestionsThunk<Promise<unknown>> =>
  async (dispatch) => {
    dispatch(setHidden(id, true));
    const { error } = await dispatch(api.endpoints.removeQuestion.initiate({ id }, { track: false }));
    if (error) dispatch(setHidden(id, false));
    return error;
  };

/** Takes it back that a question is hidden, in the same way; lists that were fetched without it are fetched again. */
export const showQuestionAgain =
  (id: string): QuestionsThunk<Promise<unknown>> =>
  async (dispatch) => {
    dispatch(setHidden(id, false));
    const { error } = await dispatch(api.endpoints.showQuestionAgain.initiate({ id }, { track: false }));
    if (error) dispatch(setHidden(id, true));
    else dispatch(api.util.invalidateTags(['Question']));
    return error;
  };
