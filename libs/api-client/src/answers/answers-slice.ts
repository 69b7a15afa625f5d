import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { RequestProblem } from '../http/problem.ts';
import { sessionSlice } from '../session/session-slice.ts';
import type { QueuedAnswer } from './answer-queue.ts';

export interface AnswersState {
  queue: readonly QueuedAnswer[];
  isSending: boolean;
  /** Why the first of the queue is not graded yet; it is tried again. */
  problem?: RequestProblem;
  /** Until when the server wants nothing to be sent (`Retry-After`), in milliseconds since 1970. */
  retryAt?: number;
  /** Why the server would not have the answer to an item, for good. */
  refusals: Record<string, RequestProblem>;
}

const initialState: AnswersState = { queue: [], isSending: false, refusals: {} };

/** The answers of who is signed in that are still to be graded, mirrored from where the browser keeps them. */
export const answersSlice = createSlice({
  name: 'answers',
  initialState,
  reducers: {
    waiting: (state, { payload }: PayloadAction<readonly QueuedAnswer[]>) => ({ ...state, queue: payload }),
    sending: (state, { payload }: PayloadAction<boolean>) => {
      state.isSending = payload;
    },
    putOff: (state, { payload }: PayloadAction<Pick<AnswersState, 'problem' | 'retryAt'>>) => ({
      ...state,
      problem: payload.problem,
      retryAt: payload.retryAt,
    }),
    refused: (state, { payload: { itemId, problem } }: PayloadAction<{ itemId: string; problem: RequestProblem }>) => {
      state.refusals[itemId] = problem;
    },
  },
  extraReducers: (builder) => builder.addCase(sessionSlice.actions.signedOut, () => initialState),
  selectors: {
    selectQueuedAnswers: (state) => state.queue,
    selectIsGrading: (state) => state.isSending,
    selectGradingProblem: (state) => state.problem,
    selectAnswerRefusals: (state) => state.refusals,
  },
});

export const { selectQueuedAnswers, selectIsGrading, selectGradingProblem, selectAnswerRefusals } = answersSlice.selectors;
