import { followEvents, runInOneTab, type Session } from '@casebook/api-client';
import type { AiExplanation, QuizLive, QuizView } from '@casebook/contracts';
import { createListenerMiddleware, isAnyOf } from '@reduxjs/toolkit';
import { selectQueuedAnswers, submitAnswer } from '#shared/answers.ts';
import { api } from '#shared/api.ts';
import { type ExplanationsState, explanationKey, explanationsSlice } from '#shared/explanations/explanations-slice.ts';
import { mergeQuiz } from '#shared/quiz-cache.ts';
import type { SharedThunk } from '#shared/shared-thunk.ts';
import { allElapsed, elapsedOf } from './attempt-clock.ts';
import { type AttemptDispatch, type AttemptRoot, findQuiz } from './attempt-quiz.ts';
import { mergeCachedQuiz, SAVE_DELAY_MS, saveOnLeave, saveProgress } from './attempt-saving.ts';
import { attemptSlice } from './attempt-slice.ts';
import { attemptKey, readAttempt, storeAttempt, storeSettings, storeTimes } from './attempt-storage.ts';
import { itemAt } from './attempt-sync.ts';

type AttemptThunk<Return = void> = SharedThunk<Return, AttemptRoot>;

const { actions } = attemptSlice;
const { writingEnded, voteChanged } = explanationsSlice.actions;
const memberChanges = isAnyOf(
  actions.optionChosen,
  actions.optionStruck,
  actions.tallyCounted,
  actions.textSizeStepped,
  actions.markToggled,
  actions.movedTo,
  actions.proceeded,
);

const SAVE_EVERY_MS = 10_000;
/** The most time that is lost if the browser is killed. Milliseconds. */
const STORE_TIMES_EVERY_MS = 250;
/** How long a grading may take before the member can proceed without it. Milliseconds. */
const LATE_AFTER_MS = 2_000;

/** Merges an update from the stream, or from another tab, into the cached quiz. */
const receiveUpdate =
  (id: string, update: QuizLive): AttemptThunk =>
  (dispatch, getState) => {
    if (getState().attempt.isDiscarding) return;
    const merge = (quiz: QuizView) => (hasChanges(update, quiz) ? mergeQuiz(quiz, update) : undefined);
    dispatch(api.util.updateQueryData('getQuiz', { id }, merge));
  };

/** Skips updates without changes: each tab stores what it receives, so tabs would otherwise echo an update forever. */
function hasChanges({ status, state, answers }: QuizLive, quiz: QuizView): boolean {
  const open = new Set(quiz.items.filter(({ answer }) => !answer).map(({ id }) => id));
  return status !== quiz.status || state.revision > quiz.state.revision || answers.some(({ itemId }) => open.has(itemId));
}

/** Nothing is stored for a quiz that is over or being discarded. */
const isStorable = (state: AttemptRoot): boolean => findQuiz(state)?.status === 'active' && !state.attempt.isDiscarding;

const storeCurrent = (): AttemptThunk => (_dispatch, getState) => {
  const { attempt, explanations } = getState();
  const quiz = findQuiz(getState());
  if (!quiz || !isStorable(getState())) return;
  const { position, choices, tallies, textSize, marked, struck, base, isCompleting, userId } = attempt;
  const draft = { position, choices, tallies, textSize, marked, struck };
  storeAttempt(userId, {
    quiz,
    draft,
    base,
    isCompleting,
    elapsedMs: allElapsed(attempt, performance.now()),
    enhanced: enhancedOf(quiz, explanations),
  });
};

/** The enhanced explanations of a quiz's answered items. */
const enhancedOf = ({ items }: QuizView, { entries }: ExplanationsState): AiExplanation[] =>
  items.flatMap(({ questionId, answer }) =>
    answer ? (entries[explanationKey({ questionId, kind: 'enhanced' })]?.explanation ?? []) : [],
  );

const storeCurrentTimes = (): AttemptThunk => (_dispatch, getState) => {
  const { attempt } = getState();
  if (isStorable(getState())) storeTimes(attempt.userId, attempt.quizId, allElapsed(attempt, performance.now()));
};

/** The side effects of an open attempt: saves to the server, syncs with tabs and devices, and stores in the browser. */
export function createAttemptListener(session: Session) {
  const listener = createListenerMiddleware();
  const timed = new Set<string>();
  const start = listener.startListening.withTypes<AttemptRoot, AttemptDispatch>();

  let stop: (() => void) | undefined;
  start({
    matcher: isAnyOf(actions.attemptOpened, actions.attemptClosed),
    effect: (action, { dispatch, getState }) => {
      stop?.();
      stop = undefined;
      if (!actions.attemptOpened.match(action)) return;
      const { quiz, userId } = action.payload;
      stop = startTimersAndStreams(quiz.id, userId, { session, dispatch });
      dispatch(changeSubmissions());
      dispatch(storeCurrent());
      trackLateGradings(timed, dispatch, getState);
    },
  });

  start({
    predicate: (_action, state, previous) => state.attempt.isOpen && findQuiz(state) !== findQuiz(previous),
    effect: (_action, { dispatch }) => dispatch(mergeCachedQuiz()),
  });

  start({
    predicate: (_action, state, previous) => state.attempt.isOpen && state.answers !== previous.answers,
    effect: (_action, { dispatch, getState }) => {
      dispatch(changeSubmissions());
      trackLateGradings(timed, dispatch, getState);
    },
  });

  start({
    actionCreator: actions.answerSubmitted,
    effect: ({ meta }, { dispatch, getState, getOriginalState }) => {
      const [before, { quizId, submitted, choices }] = [getOriginalState().attempt, getState().attempt];
      const item = itemAt(before.items, before.position);
      const optionId = item && choices[item.id];
      if (!item || optionId === undefined || before.submitted[item.id] || !submitted[item.id]) return;
      const timeSpentMs = Math.round(elapsedOf(before, item.id, meta.now));
      dispatch(submitAnswer(quizId, { itemId: item.id, optionId, timeSpentMs, answeredAt: new Date().toISOString() }));
    },
  });

  start({
    matcher: memberChanges,
    // Throttles instead of debouncing: the first change starts the delay, so progress is saved even if changes never pause.
    effect: async (_action, { dispatch, delay, subscribe, unsubscribe }) => {
      unsubscribe();
      await delay(SAVE_DELAY_MS).finally(subscribe);
      await dispatch(saveProgress());
    },
  });

  start({
    actionCreator: actions.textSizeStepped,
    effect: (_action, { getState }) => {
      const { userId, textSize } = getState().attempt;
      storeSettings(userId, { textSize });
    },
  });

  start({
    predicate: (_action, state, previous) =>
      state.attempt.isOpen && (state.attempt !== previous.attempt || findQuiz(state) !== findQuiz(previous)),
    // Delayed until the screen has rendered: serializing a large quiz takes milliseconds.
    effect: async (_action, { dispatch, getState, delay, cancelActiveListeners }) => {
      cancelActiveListeners();
      await delay(0);
      if (getState().attempt.isOpen) dispatch(storeCurrent());
    },
  });

  start({
    matcher: isAnyOf(writingEnded, voteChanged),
    effect: (_action, { dispatch, getState }) => {
      if (getState().attempt.isOpen) dispatch(storeCurrent());
    },
  });

  return listener.middleware;
}

const changeSubmissions = (): AttemptThunk => (dispatch, getState) => {
  const { answers, attempt } = getState();
  const refused = attempt.items.flatMap(({ id }) => (answers.refusals[id] ? [id] : []));
  const queued = answers.entries.filter(({ quizId }) => quizId === attempt.quizId).map(({ itemId }) => itemId);
  const isChanged =
    queued.some((id) => !attempt.submitted[id] && !attempt.answered[id]) || refused.some((id) => attempt.submitted[id]);
  if (isChanged) dispatch(actions.submissionsChanged({ queued, refused }));
};

/** Marks answers whose grading is slow. @param timed the keys of answers whose timer is already running */
function trackLateGradings(timed: Set<string>, dispatch: AttemptDispatch, getState: () => AttemptRoot): void {
  for (const { key, itemId } of selectQueuedAnswers(getState())) {
    if (timed.has(key)) continue;
    timed.add(key);
    window.setTimeout(() => {
      timed.delete(key);
      if (selectQueuedAnswers(getState()).some((answer) => answer.key === key)) dispatch(actions.gradingLate(itemId));
    }, LATE_AFTER_MS);
  }
}

/** @returns a function that stores and saves once more, then stops the timers and streams */
function startTimersAndStreams(
  quizId: string,
  userId: string,
  { session, dispatch }: { session: Session; dispatch: AttemptDispatch },
): () => void {
  let token: string | undefined;
  const streams = new AbortController();
  const save = () => {
    void dispatch(saveProgress());
    void session.accessToken().then((current) => {
      token = current;
    });
  };
  const onLeave = () => {
    dispatch(actions.visibilityChanged(document.visibilityState === 'visible'));
    dispatch(storeCurrent());
    void dispatch(saveOnLeave(token));
  };
  const onStorage = ({ key }: StorageEvent) => {
    const stored = key === attemptKey(userId) ? readAttempt(userId, quizId) : undefined;
    if (!stored || stored === 'unreadable') return;
    const { status, items } = stored.quiz;
    dispatch(receiveUpdate(quizId, { status, state: stored.base, answers: items.flatMap(({ answer }) => answer ?? []) }));
  };
  const timers = [
    window.setInterval(() => dispatch(storeCurrentTimes()), STORE_TIMES_EVERY_MS),
    window.setInterval(save, SAVE_EVERY_MS),
  ];
  window.addEventListener('online', save);
  window.addEventListener('pagehide', onLeave);
  window.addEventListener('storage', onStorage);
  document.addEventListener('visibilitychange', onLeave);
  save();
  const onMessage = (data: string) => dispatch(receiveUpdate(quizId, JSON.parse(data) as QuizLive));
  void runInOneTab(`quiz:${quizId}:stream`, streams.signal, () =>
    followEvents(`/api/v1/quizzes/${quizId}/events`, { session, signal: streams.signal, onMessage }),
  );
  return () => {
    for (const timer of timers) window.clearInterval(timer);
    window.removeEventListener('online', save);
    window.removeEventListener('pagehide', onLeave);
    window.removeEventListener('storage', onStorage);
    document.removeEventListener('visibilitychange', onLeave);
    streams.abort();
    dispatch(storeCurrent());
    void dispatch(saveProgress());
  };
}
