import type { QuizLive } from '@casebook/contracts';
import type { Quiz } from '../quiz.ts';
import { toAnswerView } from '../quiz-view.ts';
import { progressOf } from './progress-rules.ts';

/** @param told the items whose answers whoever listens knows already */
export function toQuizLive(quiz: Quiz, told: ReadonlySet<string>): QuizLive {
  const untold = quiz.items.filter(({ id }) => !told.has(id));
  return {
    status: quiz.status,
    state: progressOf(quiz),
    answers: untold.flatMap((item) => (item.answer ? [toAnswerView(item, item.answer)] : [])),
  };
}
