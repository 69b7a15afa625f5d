import { api } from './api.ts';
import type { SharedThunk } from './shared-thunk.ts';

const setHidden =
  (id: string, hidden: boolean): SharedThunk<void> =>
  (dispatch) => {
    dispatch(
      api.util.updateQueryData('listHiddenQuestions', undefined, (list) => {
        const others = list.questionIds.filter((other) => other !== id);
        list.questionIds = hidden ? [id, ...others] : others;
      }),
    );
  };

/** Hides a shared question for this member: optimistically, rolled back if the server refuses. @returns the server's error, if any */
export const hideQuestion =
  (id: string): SharedThunk<Promise<unknown>> =>
  async (dispatch) => {
    dispatch(setHidden(id, true));
    const { error } = await dispatch(api.endpoints.removeQuestion.initiate({ id }, { track: false }));
    if (error) dispatch(setHidden(id, false));
    return error;
  };

/** Unhides a question in the same way, and refetches the lists that were loaded while it was hidden. */
export const showQuestionAgain =
  (id: string): SharedThunk<Promise<unknown>> =>
  async (dispatch) => {
    dispatch(setHidden(id, false));
    const { error } = await dispatch(api.endpoints.showQuestionAgain.initiate({ id }, { track: false }));
    if (error) dispatch(setHidden(id, true));
    else dispatch(api.util.invalidateTags(['Question']));
    return error;
  };
