import { selectProfile } from '@casebook/api-client';
import type { QuizItemView, QuizView } from '@casebook/contracts';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
import { type AnswersRoot, type QueuedAnswer, selectAnswerRefusal, selectGradingProblem } from '#shared/answers.ts';
import { api } from '#shared/api.ts';
import { type ExplanationsState, explanationsSlice } from '#shared/explanations/explanations-slice.ts';
import type { SharedThunk, ThunkContext } from '#shared/shared-thunk.ts';
import { type AttemptState, attemptSlice, isItemOpen, selectItemId } from './attempt-slice.ts';
import { readAttempt, readSettings } from './attempt-storage.ts';
import { noTallies } from './attempt-sync.ts';

/** The part of the store that taking a quiz reads: the attempt, its quiz in the API's cache, and the queue of answers. */
export interface AttemptRoot extends AnswersRoot {
  attempt: AttemptState;
  explanations: ExplanationsState;
}
export type AttemptDispatch = ThunkDispatch<AttemptRoot, ThunkContext, UnknownAction>;
export const useAttemptDispatch = () => useDispatch<AttemptDispatch>();
export const useAttempt = <Selected>(selector: (state: AttemptRoot) => Selected): Selected => useSelector(selector);

let latest: { readonly id: string; readonly select: ReturnType<typeof api.endpoints.getQuiz.select> } | undefined;

/** @returns the attempt's quiz, if it is in the API's cache */
export function findQuiz(state: AttemptRoot): QuizView | undefined {
  const { quizId: id } = state.attempt;
  if (latest?.id !== id) latest = { id, select: api.endpoints.getQuiz.select({ id }) };
  return latest.select(state).data;
}

/** @throws if no attempt is open */
export function selectQuiz(state: AttemptRoot): QuizView {
  const quiz = findQuiz(state);
  if (!quiz) throw new Error('No attempt is open');
  return quiz;
}

/** @returns the current item @throws if no attempt is open */
export function selectItem(state: AttemptRoot): QuizItemView {
  const id = selectItemId(state);
  const item = selectQuiz(state).items.find((one) => one.id === id);
  if (!item) throw new Error('The attempt has no current item');
  return item;
}

/** @returns the current item's answer while it waits for its grading */
export const selectQueuedAnswer = (state: AttemptRoot): QueuedAnswer | undefined => {
  const item = selectItem(state);
  return item.answer ? undefined : state.answers.entries.find(({ itemId }) => itemId === item.id);
};

/** @returns how many of this quiz's answers wait for their grading */
export const selectQueuedCount = ({ answers, attempt }: AttemptRoot): number =>
  answers.entries.filter(({ quizId }) => quizId === attempt.quizId).length;

/** @returns the option chosen or submitted for the current item */
export const selectChosenId = (state: AttemptRoot): string | undefined =>
  selectQueuedAnswer(state)?.optionId ?? state.attempt.choices[selectItemId(state)];

/** Whether grading the current item is slow or failed, so that the member may continue without it. */
export const selectIsLate = (state: AttemptRoot): boolean =>
  selectQueuedAnswer(state) !== undefined &&
  (selectGradingProblem(state) !== undefined || state.attempt.late[selectItemId(state)] === true);

/** Why the server refused the answer to the current item, which can be answered again. */
export const selectRefusal = (state: AttemptRoot) =>
  selectItem(state).answer || selectQueuedAnswer(state) ? undefined : selectAnswerRefusal(state, selectItemId(state));

export const selectTallies = (state: AttemptRoot): readonly number[] => state.attempt.tallies[selectItemId(state)] ?? noTallies;
export const selectIsMarked = (state: AttemptRoot): boolean => state.attempt.marked.includes(selectItemId(state));
export const selectIsAllSubmitted = ({ attempt }: AttemptRoot): boolean =>
  attempt.items.every(({ id }) => !isItemOpen(attempt, id));

/** Whether every answer is graded. */
export const selectIsAllGraded = (state: AttemptRoot): boolean => selectQuiz(state).items.every(({ answer }) => answer);

/**
 * Puts the stored quiz into the API's cache, so that it shows at once; the server's response is merged into it.
 * @returns `'unreadable'` if this browser stores an attempt that can't be read
 */
export const restoreAttempt =
  (quizId: string): SharedThunk<'unreadable' | undefined, AttemptRoot> =>
  (dispatch, getState) => {
    const stored = readAttempt(selectProfile(getState())?.id ?? '', quizId);
    if (stored === undefined || stored === 'unreadable') return stored;
    const isCached = api.endpoints.getQuiz.select({ id: quizId })(getState()).data !== undefined;
    const entry = { endpointName: 'getQuiz' as const, arg: { id: quizId }, value: stored.quiz };
    if (!isCached) dispatch(api.util.upsertQueryEntries([entry]));
    return undefined;
  };

/** Opens the attempt at an active quiz, unless it is open already. */
export const openAttempt =
  (quiz: QuizView): SharedThunk<void, AttemptRoot> =>
  (dispatch, getState) => {
    const { attempt, ...state } = getState();
    const userId = selectProfile(state)?.id;
    if (userId === undefined || (attempt.isOpen && attempt.quizId === quiz.id)) return;
    const stored = readAttempt(userId, quiz.id);
    const isReadable = stored !== undefined && stored !== 'unreadable';
    const { attemptOpened, visibilityChanged } = attemptSlice.actions;
    if (isReadable) dispatch(explanationsSlice.actions.explanationsRestored(stored.enhanced));
    dispatch(visibilityChanged(document.visibilityState === 'visible'));
    dispatch(attemptOpened({ userId, quiz, ...(isReadable && { stored }), textSize: readSettings(userId).textSize }));
  };
