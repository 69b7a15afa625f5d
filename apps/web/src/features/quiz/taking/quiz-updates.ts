import { keepFollowing, runInOneTab, type Session } from '@casebook/api-client';
import type { QuizLive, QuizView } from '@casebook/contracts';
import { api } from '#shared/api.ts';
import { mergeQuiz } from '#shared/quiz-cache.ts';
import type { SharedThunk } from '#shared/shared-thunk.ts';

/** Puts the browser's copy of a quiz into the cache; the server's response is merged into it. */
export const restoreQuiz =
  (quiz: QuizView): SharedThunk<void> =>
  (dispatch) => {
    void dispatch(api.util.upsertQueryData('getQuiz', { id: quiz.id }, quiz));
  };

/** Merges an update from the stream, or from another tab, into the cached quiz. */
export const updateQuiz =
  (id: string, update: QuizLive): SharedThunk<void> =>
  (dispatch) => {
    dispatch(
      api.util.updateQueryData('getQuiz', { id }, (cached) => (isNews(update, cached) ? mergeQuiz(cached, update) : undefined)),
    );
  };

/** Skips an update without news: each tab stores what it receives, so they would pass it on forever. */
function isNews({ status, state, answers }: QuizLive, cached: QuizView): boolean {
  const open = new Set(cached.items.filter(({ answer }) => !answer).map(({ id }) => id));
  return status !== cached.status || state.revision > cached.state.revision || answers.some(({ itemId }) => open.has(itemId));
}

/** Reads a quiz's stream until the signal; one tab of the browser does, and the others read what it stores. */
export function followQuiz(
  session: Session,
  quizId: string,
  signal: AbortSignal,
  onChange: (live: QuizLive) => void,
): Promise<void> {
  const path = `/api/v1/quizzes/${quizId}/events`;
  const options = { session, signal, onMessage: (data: string) => onChange(JSON.parse(data) as QuizLive) };
  return runInOneTab(`quiz:${quizId}:stream`, signal, () => keepFollowing(path, options));
}
