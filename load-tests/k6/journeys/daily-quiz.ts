import type { AuthSession } from '../../../libs/contracts/src/identity/auth.ts';
import type { DailyView, QuizResult, QuizView } from '../../../libs/contracts/src/quiz/quizzes.ts';
import type { Journey, Learner } from '../learner.ts';
import { answerItems } from './answer-item.ts';

const PASSWORD = 'Correct-Horse-7-Staple';

/** A visitor signs up and takes the free daily quiz. */
export function* dailyQuiz(visitor: Learner): Journey {
  yield* visitor.request('getBankCounts');
  const email = `visitor-${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}@example.org`;
  const session = (yield* visitor.request<AuthSession>('signUp', { body: { email, password: PASSWORD } })).body;
  visitor.signIn(session);
  yield* visitor.request('getAccess');
  yield* visitor.request<DailyView>('getDaily');
  const quiz = (yield* visitor.request<QuizView>('startQuiz', { body: { kind: 'daily' }, variant: 'daily' })).body;
  yield* answerItems(visitor, quiz);
  yield* visitor.request<QuizResult>('completeQuiz', { path: { id: quiz.id }, body: {} });
  yield* visitor.request<DailyView>('getDaily');
}
