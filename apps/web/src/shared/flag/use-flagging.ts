import { isRequestProblem, messageOf } from '@casebook/api-client';
import type { FlagQuestionInput, QuestionView } from '@casebook/contracts';
import { api } from '../api.ts';
import { updateCachedQuestion } from '../question-cache.ts';
import { type SharedThunk, useSharedDispatch } from '../shared-thunk.ts';

/** The fields of the flag dialog. Choosing another reason keeps the note. */
export interface FlagFields {
  readonly reason: string;
  readonly note: string;
}
export const emptyFlag: FlagFields = { reason: '', note: '' };

/** Why the server refused a flag or its removal. */
export interface FlagRefusal {
  readonly code?: string;
  readonly message: string;
  /** Seconds until a retry can succeed. */
  readonly retryAfter?: number;
}

type FlaggedQuestion = Pick<QuestionView, 'id' | 'flagCount'>;

interface FlagOutcome {
  /** Why the server refused. */
  readonly refusal?: unknown;
  /** The error of refetching the flags, if the refusal showed that they had changed on another device. */
  readonly refetchError?: unknown;
}

const setFlag = (flagged: boolean, flagCount: number) => (question: QuestionView) => {
  question.flagCount = Math.max(0, flagCount);
  if (question.mine) question.mine.flagged = flagged;
};

const isProblem = (error: unknown, code: string) => isRequestProblem(error) && error.code === code;

/** @returns the error, if the flags couldn't be fetched */
const refetchFlags =
  (id: string): SharedThunk<Promise<unknown>> =>
  async (dispatch) => {
    const request = api.endpoints.getQuestion.initiate({ id }, { forceRefetch: true, subscribe: false });
    const { data, error } = await dispatch(request);
    if (data) dispatch(updateCachedQuestion(id, setFlag(data.mine?.flagged ?? false, data.flagCount)));
    return error;
  };

const flagQuestion =
  ({ id, flagCount }: FlaggedQuestion, flagQuestionInput: FlagQuestionInput): SharedThunk<Promise<FlagOutcome>> =>
  async (dispatch) => {
    const { data, error } = await dispatch(api.endpoints.flagQuestion.initiate({ id, flagQuestionInput }, { track: false }));
    if (data) dispatch(updateCachedQuestion(id, setFlag(data.mine, data.flagCount)));
    if (!isProblem(error, 'flag.already-raised')) return { refusal: error };
    dispatch(updateCachedQuestion(id, setFlag(true, Math.max(1, flagCount))));
    return { refusal: error, refetchError: await dispatch(refetchFlags(id)) };
  };

/** Removes the member's own flag: optimistically, rolled back if the server refuses. */
const unflagQuestion =
  ({ id, flagCount }: FlaggedQuestion): SharedThunk<Promise<FlagOutcome>> =>
  async (dispatch) => {
    dispatch(updateCachedQuestion(id, setFlag(false, flagCount - 1)));
    const { data, error } = await dispatch(api.endpoints.unflagQuestion.initiate({ id }, { track: false }));
    if (data) dispatch(updateCachedQuestion(id, setFlag(data.mine, data.flagCount)));
    if (isProblem(error, 'flag.not-raised')) return { refusal: error, refetchError: await dispatch(refetchFlags(id)) };
    if (error) dispatch(updateCachedQuestion(id, setFlag(true, flagCount)));
    return { refusal: error };
  };

/**
 * Flags a question or removes the flag; each returns why the server refused.
 * @param onRefetchError called with a message if the flags had changed on another device and couldn't be refetched
 */
export function useFlagging(question: FlaggedQuestion, onRefetchError: (message: string) => void) {
  const dispatch = useSharedDispatch();
  const refusalOf = ({ refusal, refetchError }: FlagOutcome, fallback: string): FlagRefusal | undefined => {
    if (refetchError !== undefined) onRefetchError(messageOf(refetchError, 'Failed to fetch flags'));
    if (refusal === undefined) return undefined;
    const message = messageOf(refusal, fallback);
    if (!isRequestProblem(refusal)) return { message };
    const { code, retryAfter } = refusal;
    return { code, message, ...(retryAfter !== undefined && { retryAfter }) };
  };
  return {
    flag: async (input: FlagQuestionInput) => refusalOf(await dispatch(flagQuestion(question, input)), 'Failed to flag question'),
    unflag: async () => refusalOf(await dispatch(unflagQuestion(question)), 'Failed to unflag question'),
  };
}
