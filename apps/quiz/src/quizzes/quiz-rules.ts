import { AppError, type SubmitAnswerInput } from '@casebook/contracts';
import { MAX_ANSWER_AGE_MS } from '@casebook/exam';
import type { Answer, Item, Quiz, QuizState } from './quiz.ts';
import { toAnswerView } from './quiz-view.ts';

/**
 * Grades an answer against the item's copy of the key. The first answer is final.
 * @throws quiz.already-answered with that first answer, quiz.not-active, quiz.option-not-found
 */
export function gradeAnswer(
  quiz: QuizState,
  item: Item,
  { optionId, timeSpentMs }: SubmitAnswerInput,
  { id, answeredAt }: Pick<Answer, 'id' | 'answeredAt'>,
): Answer {
  if (item.answer) throw new AppError('quiz.already-answered', { answer: toAnswerView(item, item.answer) });
  if (quiz.status !== 'active') throw new AppError('quiz.not-active');
  if (!item.options.some((option) => option.id === optionId)) throw new AppError('quiz.option-not-found');
  return { id, optionId, isCorrect: optionId === item.correctOptionId, timeSpentMs, answeredAt };
}

/**
 * When an answer was given. A device that was offline reports the time. It is accepted if it is not in the future, not before the quiz,
 * and at most `MAX_ANSWER_AGE_MS` ago.
 * @param claimed ISO 8601
 */
export function answeredAt(claimed: string | undefined, { startedAt }: QuizState, now: Date): Date {
  const at = new Date(claimed ?? now);
  const earliestMs = Math.max(startedAt.getTime(), now.getTime() - MAX_ANSWER_AGE_MS);
  return at.getTime() >= earliestMs && at <= now ? at : now;
}

/**
 * Completes a quiz whose items are all answered. A completed quiz is returned unchanged.
 * @throws quiz.not-active, quiz.items-open
 */
export function completeQuiz(quiz: Quiz, now: Date): Quiz {
  if (quiz.status === 'completed') return quiz;
  if (quiz.status !== 'active') throw new AppError('quiz.not-active');
  if (openItems(quiz).length > 0) throw new AppError('quiz.items-open');
  return { ...quiz, status: 'completed', completedAt: now };
}

/**
 * Discards an active quiz. The daily quiz can't be discarded: starting it again continues where the member left it.
 * @throws quiz.daily-stays, quiz.not-active
 */
export function discardQuiz(quiz: QuizState): QuizState {
  if (quiz.kind === 'daily') throw new AppError('quiz.daily-stays');
  if (quiz.status === 'completed') throw new AppError('quiz.not-active');
  return quiz.status === 'discarded' ? quiz : { ...quiz, status: 'discarded' };
}

/** The items without an answer. */
export const openItems = ({ items }: Quiz): Item[] => items.filter(({ answer }) => !answer);
