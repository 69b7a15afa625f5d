import type { QuizResult, QuizView } from '../../../libs/contracts/src/quiz/quizzes.ts';
import type { QuizSetup } from '../../../libs/contracts/src/quiz/setup.ts';
import type { Journey, Learner } from '../learner.ts';
import { answerItems } from './answer-item.ts';

const QUESTIONS = 10;

/** A member sets up a quiz of ten questions, answers them, and reads the result and the progress. */
export function* standardQuiz(learner: Learner): Journey {
  yield* learner.request<QuizSetup>('getQuizSetup');
  const quiz = yield* startOrResumeQuiz(learner);
  yield* answerItems(learner, quiz);
  yield* learner.request<QuizResult>('completeQuiz', { path: { id: quiz.id }, body: {} });
  yield* learner.request('getProgress');
}

/** Starts a quiz, or continues the active one: a member can have only one. */
export function* startOrResumeQuiz(learner: Learner): Journey<QuizView> {
  const body = { kind: 'standard', count: QUESTIONS };
  const started = (yield* learner.request<QuizView | { code: string; quizId: string }>('startQuiz', { body, also: 409 })).body;
  if (!('code' in started)) return started;
  if (started.code === 'quiz.active-exists')
    return (yield* learner.request<QuizView>('getQuiz', { path: { id: started.quizId } })).body;
  // Every question of the bank is used: clear the history, as a learner would.
  yield* learner.request('clearQuizHistory');
  return (yield* learner.request<QuizView>('startQuiz', { body })).body;
}
