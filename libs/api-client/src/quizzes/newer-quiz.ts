import type { AnswerView, QuizLive, QuizView } from '@casebook/contracts';

/** What of a quiz may change: an answer stands, a quiz that is over stays so, and of two states the later one holds. */
type Told = Pick<QuizLive, 'status' | 'state'> & { readonly answers: readonly AnswerView[] };

/** @returns the quiz as known with what was told of it, in whatever order news arrives */
export function quizWith<Quiz extends QuizView>(known: Quiz, { status, state, answers }: Told): Quiz {
  const answerOf = new Map(answers.map((answer) => [answer.itemId, answer]));
  return {
    ...known,
    status: known.status === 'active' ? status : known.status,
    state: state.revision > known.state.revision ? state : known.state,
    // What stands stays the same object, so that it is not drawn again.
    items: known.items.map((item) => {
      const answer = answerOf.get(item.id);
      return answer && !item.answer ? { ...item, answer } : item;
    }),
  };
}

/** @returns a quiz as the server just told it, with what a stream that was faster told before */
export const newerQuiz = (known: QuizView, told: QuizView): QuizView =>
  quizWith(told, {
    status: known.status,
    state: known.state,
    answers: known.items.flatMap(({ answer }) => answer ?? []),
  });
