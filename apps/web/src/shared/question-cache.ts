import type { QuestionView } from '@casebook/contracts';
import { api } from './api.ts';
import type { SharedThunk } from './shared-thunk.ts';

/** Updates a question in every cache entry that has it: pages of lists, and the question's own. */
export const updateCachedQuestion =
  (questionId: string, update: (question: QuestionView) => void): SharedThunk<void> =>
  (dispatch, getState) => {
    const { selectInvalidatedBy, updateQueryData } = api.util;
    for (const { endpointName, originalArgs } of selectInvalidatedBy(getState(), ['Question'])) {
      if (endpointName === 'getQuestion' && originalArgs.id === questionId)
        dispatch(updateQueryData('getQuestion', originalArgs, update));
      if (endpointName === 'listQuestions')
        dispatch(
          updateQueryData('listQuestions', originalArgs, ({ items }) => {
            const cached = items.find(({ id }) => id === questionId);
            if (cached) update(cached);
          }),
        );
    }
  };
