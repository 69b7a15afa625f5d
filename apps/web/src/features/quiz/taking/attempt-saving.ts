import { isRequestProblem } from '@casebook/api-client';
import type { LiveState, QuizStateInput } from '@casebook/contracts';
import { api } from '#shared/api.ts';
import type { SharedThunk } from '#shared/shared-thunk.ts';
import { allElapsed } from './attempt-clock.ts';
import { type AttemptRoot, findQuiz } from './attempt-quiz.ts';
import { type AttemptState, attemptSlice, isItemOpen, itemsOf } from './attempt-slice.ts';
import { isAhead, syncedOf } from './attempt-sync.ts';

type AttemptThunk<Return = void> = SharedThunk<Return, AttemptRoot>;
const { saveStarted, saveEnded, quizUpdated } = attemptSlice.actions;

/** How long a save waits for further changes. Milliseconds. */
export const SAVE_DELAY_MS = 500;
/**
 * A changed draft is always saved. When the page is left, an unchanged draft is, too, if an item's time has grown by this much.
 * Milliseconds.
 */
const WORTH_SAVING_ON_LEAVE_MS = 250;
/** While the page is open, an unchanged draft is saved once an item's time has grown by this much. Milliseconds. */
const WORTH_SAVING_MS = 5_000;

/**
 * @param worthMs how much an item's time must have grown to be saved without another change
 * @returns what the server doesn't have yet; undefined if it has everything
 */
export function unsavedProgress(state: AttemptState, now: number, worthMs = WORTH_SAVING_MS): QuizStateInput | undefined {
  const isOpen = (id: string) => isItemOpen(state, id);
  // With every answer submitted there is nothing to resume, and the quiz may be completed before the save arrives.
  if (state.saving || !state.items.some(({ id }) => isOpen(id))) return undefined;
  const open = Object.entries(allElapsed(state, now)).filter(([id]) => isOpen(id));
  const lastSent = (id: string) => Math.max(state.base.elapsedMs[id] ?? 0, state.sentMs[id] ?? 0);
  const hasGrown = open.some(([id, spent]) => spent - lastSent(id) >= worthMs);
  if (!hasGrown && !isAhead(state, state.base, itemsOf(state))) return undefined;
  return { ...syncedOf(state, itemsOf(state)), revision: state.base.revision, elapsedMs: Object.fromEntries(open) };
}

/** Saves unsaved progress on the server, one request at a time, and again if something changed during the request. */
export const saveProgress = (): AttemptThunk<Promise<void>> => async (dispatch, getState) => {
  const { attempt } = getState();
  const { quizId } = attempt;
  const input = findQuiz(getState())?.status === 'active' ? unsavedProgress(attempt, performance.now()) : undefined;
  if (!input) return;
  dispatch(saveStarted(input));
  const request = api.endpoints.saveQuizState.initiate({ id: quizId, quizStateInput: input }, { track: false });
  const { data, error } = await dispatch(request);
  const isStale = isRequestProblem(error) && error.code === 'quiz.state-stale';
  const progress = data ?? (isStale ? (error.facts.state as LiveState) : undefined);
  dispatch(saveEnded({ quizId, ...(progress && { progress }), isSaved: data !== undefined }));
  dispatch(mergeCachedQuiz());
  if (progress && getState().attempt.isOpen) window.setTimeout(() => void dispatch(saveProgress()), SAVE_DELAY_MS);
};

/** Merges the answers and progress of the cached quiz into the attempt. */
export const mergeCachedQuiz = (): AttemptThunk => (dispatch, getState) => {
  const quiz = findQuiz(getState());
  if (quiz) dispatch(quizUpdated(quiz));
};

/** Saves by a request that outlives the page. @param token fetched beforehand: an unloading page can't wait for one */
export const saveOnLeave =
  (token: string | undefined): AttemptThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { attempt } = getState();
    const input = unsavedProgress(attempt, performance.now(), WORTH_SAVING_ON_LEAVE_MS);
    if (document.visibilityState !== 'hidden' || !input || token === undefined || findQuiz(getState())?.status !== 'active')
      return;
    dispatch(saveStarted(input));
    const progress = await sendKeepalive(attempt.quizId, input, token);
    dispatch(saveEnded({ quizId: attempt.quizId, ...(progress && { progress }), isSaved: progress !== undefined }));
    dispatch(mergeCachedQuiz());
  };

async function sendKeepalive(quizId: string, input: QuizStateInput, token: string): Promise<LiveState | undefined> {
  try {
    const response = await fetch(`/api/v1/quizzes/${quizId}/state`, {
      method: 'PUT',
      keepalive: true,
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify(input),
    });
    return response.ok ? ((await response.json()) as LiveState) : undefined;
  } catch (error) {
    // Offline: the progress is stored in this browser, and saved when the quiz is opened again.
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}
