import { readPersisted, removePersisted } from '@casebook/api-client';
import type { AnswerView, QuizLive, QuizView } from '@casebook/contracts';
import { cacheKey } from './member-cache.ts';

/** The parts of a quiz that change. An answer is final, a finished quiz stays finished, and the later of two states wins. */
type QuizUpdate = Pick<QuizLive, 'status' | 'state'> & { readonly answers: readonly AnswerView[] };

/** @returns the cached quiz with an update merged in; updates may arrive in any order */
export function mergeQuiz<Quiz extends QuizView>(cached: Quiz, { status, state, answers }: QuizUpdate): Quiz {
  const answerOf = new Map(answers.map((answer) => [answer.itemId, answer]));
  return {
    ...cached,
    status: cached.status === 'active' ? status : cached.status,
    state: state.revision > cached.state.revision ? state : cached.state,
    // An unchanged item stays the same object, so that its components don't render again.
    items: cached.items.map((item) => {
      const answer = answerOf.get(item.id);
      return answer && !item.answer ? { ...item, answer } : item;
    }),
  };
}

/** @returns a fetched quiz with what a faster stream had already delivered */
export const mergeFetchedQuiz = (cached: QuizView, fetched: QuizView): QuizView =>
  mergeQuiz(fetched, {
    status: cached.status,
    state: cached.state,
    answers: cached.items.flatMap(({ answer }) => answer ?? []),
  });

/**
 * Removes the browser's copy of a quiz, with its answers and keys, once the quiz is over.
 * @param isOver gets the quiz's id
 */
export function removeCachedQuiz(userId: string, isOver: (quizId: string) => boolean): void {
  const [quizKey, timesKey] = [cacheKey('quiz', userId), cacheKey('quizTimes', userId)];
  const { quiz } = Object(readPersisted(quizKey)) as { quiz?: { id?: unknown } };
  const { quizId } = Object(readPersisted(timesKey)) as { quizId?: unknown };
  if (typeof quiz?.id === 'string' && isOver(quiz.id)) removePersisted(quizKey);
  if (typeof quizId === 'string' && isOver(quizId)) removePersisted(timesKey);
}
