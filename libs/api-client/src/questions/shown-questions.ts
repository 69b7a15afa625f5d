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

/** @returns a question as this browser knows it by now, which a screen that is still being drawn may not show yet */
export const knownByNow =
  (question: QuestionView): QuestionsThunk<QuestionView> =>
  (_dispatch, getState) => {
    const state = getState();
    for (const { endpointName, originalArgs } of api.util.selectInvalidatedBy(state, ['Question'])) {
      const known =
        endpointName === 'getQuestion'
          ? [api.endpoints.getQuestion.select(originalArgs)(state).data]
          : (api.endpoints.listQuestions.select(originalArgs)(state).data?.items ?? []);
      const found = known.find((other) => other?.id === question.id);
      if (found) return found;
    }
    return question;
  };
