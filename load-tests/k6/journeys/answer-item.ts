import type { AnswerView, QuizItemView, QuizView } from '../../../libs/contracts/src/quiz/quizzes.ts';
import type { LiveState } from '../../../libs/contracts/src/quiz/state.ts';
import type { Journey, Learner } from '../learner.ts';

/** Chooses an option of an item at random. */
export function* answerItem(learner: Learner, quizId: string, item: QuizItemView): Journey {
  const option = item.options[Math.floor(Math.random() * item.options.length)];
  yield* learner.request<AnswerView>('submitAnswer', {
    path: { id: quizId },
    body: { itemId: item.id, optionId: option?.id, timeSpentMs: 2_000 },
    // An earlier turn submitted this answer, but its response was lost.
    also: 409,
  });
}

/** Answers every open item and saves the position after each, as the web app does. */
export function* answerItems(learner: Learner, quiz: QuizView): Journey {
  let { state } = quiz;
  for (const item of quiz.items.filter(({ answer }) => !answer)) {
    yield* answerItem(learner, quiz.id, item);
    const saved = (yield* learner.request<LiveState | { state: LiveState }>('saveQuizState', {
      path: { id: quiz.id },
      body: { ...state, position: item.position, elapsedMs: {} },
      // Another device saved first.
      also: 409,
    })).body;
    state = 'state' in saved ? saved.state : saved;
  }
}
