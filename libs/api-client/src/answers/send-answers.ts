import type { AnswerView, SubmitAnswerInput } from '@casebook/contracts';
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { api } from '../api.ts';
import type { RequestContext } from '../http/base-query.ts';
import { isPassing, isRequestProblem, type RequestProblem } from '../http/problem.ts';
import { randomUuid } from '../http/random-uuid.ts';
import { retryDelayMs } from '../http/retry-after.ts';
import { addStoredMistake } from '../mistakes/stored-mistakes.ts';
import { type SessionState, selectProfile } from '../session/session-slice.ts';
import { inTurn } from '../streams/locks.ts';
import { enqueued, settled } from './answer-queue.ts';
import { type AnswersState, answersSlice, selectIsGrading } from './answers-slice.ts';
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
/** Graded sooner, an answer is not shown to wait first: drawing that takes from the same moment, and flickers. Milliseconds. */
const SHOWN_AFTER_MS = 100;

/** Shows what waits by what the browser keeps, which other tabs write too. */
const showWaiting =
  (userId: string): AnswersThunk<void> =>
  (dispatch, getState) => {
    if (selectProfile(getState())?.id === userId) dispatch(waiting(readKeptAnswers(userId)));
  };

/** Answers an item: kept at once, graded now or when there is a connection. */
export const giveAnswer =
  (quizId: string, input: SubmitAnswerInput): AnswersThunk<void> =>
  (dispatch, getState) => {
    const userId = selectProfile(getState())?.id;
    if (!userId) return;
    keepAnswers(userId, enqueued(readKeptAnswers(userId), { ...input, quizId, key: randomUuid() }));
    void dispatch(sendAnswers(false));
    window.setTimeout(() => dispatch(showWaiting(userId)), SHOWN_AFTER_MS);
  };

/**
 * Sends what is still to be graded, one answer after the other, and comes back until the server has them all.
 * @param isDue false for an attempt that the server's `Retry-After` holds back
 */
export const sendAnswers =
  (isDue = true): AnswersThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const userId = selectProfile(getState())?.id;
    const isHeldBack = !isDue && Date.now() < (getState().answers.retryAt ?? 0);
    if (!userId || isHeldBack || selectIsGrading(getState()) || readKeptAnswers(userId).length === 0) return;
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
    for (let [next] = readKeptAnswers(userId); next; [next] = readKeptAnswers(userId)) {
      const sent = next;
      if (!isStillHere()) return undefined;
      const { data, error } = await dispatch(gradeAnswer.initiate(sent, { track: false }));
      if (!isStillHere()) return undefined;
      const problem = isRequestProblem(error) ? error : undefined;
      if (problem && isPutOff(problem)) {
        const delayMs = problem.retryAfter ? retryDelayMs(problem.retryAfter) : AGAIN_AFTER_MS;
        dispatch(putOff({ problem, ...(problem.retryAfter && { retryAt: Date.now() + delayMs }) }));
        dispatch(showWaiting(userId));
        return delayMs;
      }
      dispatch(putOff({}));
      const answer = data ?? firstAnswerOf(problem);
      // In one turn, so that the desk is drawn once: graded, and waiting no more.
      if (answer) dispatch(putAnswer(sent.quizId, answer));
      if (answer && !answer.isCorrect) dispatch(storeMistake(userId, sent.quizId, answer));
      if (problem && problem.code !== 'quiz.already-answered') dispatch(refused({ itemId: sent.itemId, problem }));
      keepAnswers(userId, settled(readKeptAnswers(userId), sent));
      dispatch(showWaiting(userId));
    }
    // Another tab may have sent them all.
    dispatch(waiting([]));
    return undefined;
  };

/** An item answered before, on another device or by a request whose answer got lost, keeps that first answer. */
const firstAnswerOf = (problem: RequestProblem | undefined): AnswerView | undefined =>
  problem?.code === 'quiz.already-answered' ? (problem.facts.answer as AnswerView | undefined) : undefined;

/** Puts a graded answer into its quiz, unless the quiz's stream was faster. */
const putAnswer =
  (id: string, answer: AnswerView): AnswersThunk<void> =>
  (dispatch, getState) => {
    if (!api.endpoints.getQuiz.select({ id })(getState()).data) {
      // The quiz may be on its way, read before this answer was in it.
      dispatch(api.util.invalidateTags([{ type: 'Quiz', id }]));
      return;
    }
    dispatch(
      api.util.updateQueryData('getQuiz', { id }, (quiz) => {
        const item = quiz.items.find((candidate) => candidate.id === answer.itemId);
        if (item && !item.answer) item.answer = answer;
      }),
    );
  };

/** The server's list has the mistake a moment later. */
const storeMistake =
  (userId: string, id: string, { itemId, answeredAt }: AnswerView): AnswersThunk<void> =>
  (_dispatch, getState) => {
    const { data: quiz } = api.endpoints.getQuiz.select({ id })(getState());
    const questionId = quiz?.items.find((item) => item.id === itemId)?.questionId;
    if (questionId !== undefined) addStoredMistake(userId, { questionId, answeredAt });
  };

/** A session that ended does not take an answer with it: its member sends it after signing in again. */
const isPutOff = (problem: RequestProblem) =>
  isPassing(problem) || problem.status === 401 || problem.code === 'answer.unreadable';
