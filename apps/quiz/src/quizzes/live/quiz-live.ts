import type { QuizLive } from '@casebook/contracts';
import type { Quiz } from '../quiz.ts';
import { toAnswerView } from '../quiz-view.ts';
import { progressOf } from './progress-rules.ts';

/** @param sentItemIds the items whose answers the stream has already sent */
export function toQuizLive(quiz: Quiz, sentItemIds: ReadonlySet<string>): QuizLive {
  const unsent = quiz.items.filter(({ id }) => !sentItemIds.has(id));
  return {
    status: quiz.status,
    state: progressOf(quiz),
    answers: unsent.flatMap((item) => (item.answer ? [toAnswerView(item, item.answer)] : [])),
  };
}
