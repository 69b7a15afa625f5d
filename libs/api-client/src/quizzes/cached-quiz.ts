import { dropKept, readKept } from '../kept/kept.ts';
import { cacheKey } from '../kept/member-cache.ts';

/**
 * Removes the quiz that this browser caches, with its answers and keys, if it is over (specification 001, section 4).
 * @param isOver by the quiz's id
 */
export function dropCachedQuiz(userId: string, isOver: (quizId: string) => boolean): void {
  const [quizKey, timesKey] = [cacheKey('quiz', userId), cacheKey('quizTimes', userId)];
  const { quiz } = Object(readKept(quizKey)) as { quiz?: { id?: unknown } };
  const { quizId } = Object(readKept(timesKey)) as { quizId?: unknown };
  if (typeof quiz?.id === 'string' && isOver(quiz.id)) dropKept(quizKey);
  if (typeof quizId === 'string' && isOver(quizId)) dropKept(timesKey);
}
