import type { FlagQuestionInput, QuestionView } from '@casebook/contracts';
import { api } from '../api.ts';
import { isRequestProblem } from '../http/problem.ts';
import { changeShown, type QuestionsThunk } from './shown-questions.ts';

const setFlag = (flagged: boolean, flagCount: number) => (question: QuestionView) => {
  question.flagCount = Math.max(0, flagCount);
  if (question.mine) question.mine.flagged = flagged;
};

const isProblem = (error: unknown, code: string) => isRequestProblem(error) && error.code === code;

/** Reports a question. @returns why the server would not have it */
export const flagQuestion =
  (
    { id, flagCount }: Pick<QuestionView, 'id' | 'flagCount'>,
    flagQuestionInput: FlagQuestionInput,
  ): QuestionsThunk<Promise<unknown>> =>
  async (dispatch) => {
    const { data, error } = await dispatch(api.endpoints.flagQuestion.initiate({ id, flagQuestionInput }, { track: false }));
    if (data) dispatch(changeShown(id, setFlag(data.mine, data.flagCount)));
    // Flagged in another browser: that it is, shows here too from now on.
    if (isProblem(error, 'flag.already-raised')) dispatch(changeShown(id, setFlag(true, Math.max(1, flagCount))));
    return error;
  };

/** Takes one's own flag back: shown at once, and undone if the answer is no. @returns why the server would not have it */
export const unflagQuestion =
  ({ id, flagCount }: Pick<QuestionView, 'id' | 'flagCount'>): QuestionsThunk<Promise<unknown>> =>
  async (dispatch) => {
    dispatch(changeShown(id, setFlag(false, flagCount - 1)));
    const { data, error } = await dispatch(api.endpoints.unflagQuestion.initiate({ id }, { track: false }));
    if (data) dispatch(changeShown(id, setFlag(data.mine, data.flagCount)));
    if (error && !isProblem(error, 'flag.not-raised')) dispatch(changeShown(id, setFlag(true, flagCount)));
    return error;
  };
