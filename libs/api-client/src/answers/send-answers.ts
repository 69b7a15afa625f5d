import type { SubmitAnswerInput } from '@casebook/contracts';
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { api } from '../api.ts';
import type { RequestContext } from '../http/base-query.ts';
import { isPassing, isRequestProblem, type RequestProblem } from '../http/problem.ts';
import { randomUuid } from '../http/random-uuid.ts';
import { type SessionState, selectProfile } from '../session/session-slice.ts';
import { inTurn } from '../streams/locks.ts';
import { enqueued, type QueuedAnswer, settled } from './answer-queue.ts';
import { type AnswersState, answersSlice, selectIsGrading, selectQueuedAnswers } from './answers-slice.ts';
import { gradeAnswer } from './grade-answer.ts';
import { answersKey, keepAnswers, readKeptAnswers } from './kept-answers.ts';

export interface AnswersRoot {
  session: SessionState;
  answers: AnswersState;
  api: ReturnType<typeof api.reducer>;
}
export type AnswersThunk<Result> = ThunkAction<Result, AnswersRoot, RequestContext, UnknownAction>;

const { waiting, sending, putOff, refused } = answersSlice.actions;
const AGAIN_AFTER_MS = 4_000;

/** Takes a step from what the browser keeps, which other tabs write too, and shows where it led. */
const stepAnswers =
  (userId: string, step: (queue: readonly QueuedAnswer[]) => readonly QueuedAnswer[]): AnswersThunk<void> =>
  (dispatch) => {
    const next = step(readKeptAnswers(userId));
    keepAnswers(userId, next);
    dispatch(waiting(next));
  };

/** Answers an item: kept at once, graded now or when there is a connection. */
export const giveAnswer =
  (quizId: string, input: SubmitAnswerInput): AnswersThunk<void> =>
  (dispatch, getState) => {
    const userId = selectProfile(getState())?.id;
    if (!userId) return;
    dispatch(stepAnswers(userId, (queue) => enqueued(queue, { ...input, quizId, key: randomUuid() })));
    void dispatch(sendAnswers());
  };

/** Sends what is still to be graded, one answer after the other, and comes back until the server has them all. */
export const sendAnswers = (): AnswersThunk<Promise<void>> => async (dispatch, getState) => {
  const userId = selectProfile(getState())?.id;
  if (!userId || selectIsGrading(getState()) || selectQueuedAnswers(getState()).length === 0) return;
  dispatch(sending(true));
  const again = await inTurn(`${answersKey(userId)}:sending`, () => dispatch(sendEach(userId)));
  dispatch(sending(false));
  if (again === undefined) return dispatch(sendAnswers());
  if (navigator.onLine) window.setTimeout(() => dispatch(sendAnswers()), again);
};

/** @returns after how long to try again, where no answer came */
const sendEach =
  (userId: string): AnswersThunk<Promise<number | undefined>> =>
  async (dispatch, getState) => {
    const isStillHere = () => selectProfile(getState())?.id === userId;
    for (let [answer] = readKeptAnswers(userId); answer; [answer] = readKeptAnswers(userId)) {
      const sent = answer;
      if (!isStillHere()) return undefined;
      const { error } = await dispatch(gradeAnswer.initiate(sent, { track: false }));
      if (!isStillHere()) return undefined;
      const problem = isRequestProblem(error) ? error : undefined;
      if (problem && isPutOff(problem)) {
        dispatch(putOff(problem));
        return (problem.retryAfter ?? 0) * 1_000 || AGAIN_AFTER_MS;
      }
      dispatch(putOff(undefined));
      // Answered before: that first answer is in the quiz now (grade-answer.ts), and stands.
      if (problem && problem.code !== 'quiz.already-answered') dispatch(refused({ itemId: sent.itemId, problem }));
      dispatch(stepAnswers(userId, (queue) => settled(queue, sent)));
    }
    // Another tab may have sent them all.
    dispatch(waiting([]));
    return undefined;
  };

/** A session that ended does not take an answer with it: its member sends it after signing in again. */
const isPutOff = (problem: RequestProblem) =>
  isPassing(problem) || problem.status === 401 || problem.code === 'answer.unreadable';
