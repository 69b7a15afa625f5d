import type { QuestionView } from '@casebook/contracts';
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { api } from '../api.ts';
import type { RequestContext } from '../http/base-query.ts';

export interface QuestionsRoot {
  api: ReturnType<typeof api.reducer>;
}
export type QuestionsThunk<Result> = ThunkAction<Result, QuestionsRoot, RequestContext, UnknownAction>;

/** Changes a question wherever this browser shows it: on every page of the list that is kept, and on a page of its own. */
export const changeShown =
  (questionId: string, change: (question: QuestionView) => void): QuestionsThunk<void> =>
  (dispatch, getState) => {
    const { selectInvalidatedBy, updateQueryData } = api.util;
    for (const { endpointName, originalArgs } of selectInvalidatedBy(getState(), ['Question'])) {
      if (endpointName === 'getQuestion' && originalArgs.id === questionId)
        dispatch(updateQueryData('getQuestion', originalArgs, change));
      if (endpointName === 'listQuestions')
        dispatch(
          updateQueryData('listQuestions', originalArgs, ({ items }) => {
            const shown = items.find(({ id }) => id === questionId);
            if (shown) change(shown);
          }),
        );
    }
  };
