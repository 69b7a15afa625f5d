import type { FlagQuestionInput, QuestionView } from '@casebook/contracts';
import { api } from '../api.ts';
import { isRequestProblem } from '../http/problem.ts';
import { changeShown, type QuestionsThunk } from './shown-questions.ts';

const setFlag = (flagged: boolean, flagCount: number) => (question: QuestionView) => {
  question.flagCount = Math.max(0, flagCount);
  if (question.mine) question.mine.flagged = flagged;
};

const isProblem = (error: unknown, code: string) => isRequestProblem(error) && error.code === code;

/** @returns the problem that kept a question's flags from being fetched, if there was one */
const fetchFlags =
  (id: string): QuestionsThunk<Promise<unknown>> =>
  async (dispatch) => {
    const read = api.endpoints.getQuestion.initiate({ id }, { forceRefetch: true, subscribe: false });
    const { data, error } = await dispatch(read);
    if (data) dispatch(changeShown(id, setFlag(data.mine?.flagged ?? false, data.flagCount)));
    return error;
  };

export interface FlagOutcome {
  /** Why the server refused. */
  readonly refusal?: unknown;
  /** Why the flags weren't fetched, where the refusal showed that they had changed elsewhere. */
  readonly unfetched?: unknown;
}

/** Flags a question. */
export const flagQuestion =
  (
    { id, flagCount }: Pick<QuestionView, 'id' | 'flagCount'>,
    flagQuestionInput: FlagQuestionInput,
  ): QuestionsThunk<Promise<FlagOutcome>> =>
  async (dispatch) => {
    const { data, error } = await dispatch(api.endpoints.flagQuestion.initiate({ id, flagQuestionInput }, { track: false }));
    if (data) dispatch(changeShown(id, setFlag(data.mine, data.flagCount)));
    if (!isProblem(error, 'flag.already-raised')) return { refusal: error };
    dispatch(changeShown(id, setFlag(true, Math.max(1, flagCount))));
    return { refusal: error, unfetched: await dispatch(fetchFlags(id)) };
  };

/** Takes the member's own flag back: shown at once, and undone if the server refuses. */
export const unflagQuestion =
  ({ id, flagCount }: Pick<QuestionView, 'id' | 'flagCount'>): QuestionsThunk<Promise<FlagOutcome>> =>
  async (dispatch) => {
    dispatch(changeShown(id, setFlag(false, flagCount - 1)));
    const { data, error } = await dispatch(api.endpoints.unflagQuestion.initiate({ id }, { track: false }));
    if (data) dispatch(changeShown(id, setFlag(data.mine, data.flagCount)));
    if (isProblem(error, 'flag.not-raised')) return { refusal: error, unfetched: await dispatch(fetchFlags(id)) };
    if (error) dispatch(changeShown(id, setFlag(true, flagCount)));
    return { refusal: error };
  };
