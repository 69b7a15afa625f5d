import type { QuizLive, QuizView } from '@casebook/contracts';
import { api } from '../api.ts';
import type { QuestionsThunk } from '../questions/shown-questions.ts';
import { quizWith } from './newer-quiz.ts';

/** Puts in place what this browser kept of a quiz; what the server says of it comes on top. */
export const restoreQuiz =
  (quiz: QuizView): QuestionsThunk<void> =>
  (dispatch) => {
    void dispatch(api.util.upsertQueryData('getQuiz', { id: quiz.id }, quiz));
  };

/** Brings a quiz up to date with what a stream, or another tab, told of it. */
export const tellQuiz =
  (id: string, told: QuizLive): QuestionsThunk<void> =>
  (dispatch) => {
    dispatch(api.util.updateQueryData('getQuiz', { id }, (known) => (brings(told, known) ? quizWith(known, told) : undefined)));
  };

/** Tabs tell one another only what is news: else each would go on telling what it was told. */
function brings({ status, state, answers }: QuizLive, known: QuizView): boolean {
  const open = new Set(known.items.filter(({ answer }) => !answer).map(({ id }) => id));
  return status !== known.status || state.revision > known.state.revision || answers.some(({ itemId }) => open.has(itemId));
}
