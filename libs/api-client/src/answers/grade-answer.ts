import type { AnswerView } from '@casebook/contracts';
import { api } from '../api.ts';
import { isRequestProblem } from '../http/problem.ts';
import type { QueuedAnswer } from './answer-queue.ts';

/** `submitAnswer` with a key of the answer's own, so that it is the same one after a reload too. */
export const { gradeAnswer } = api.injectEndpoints({
  endpoints: (build) => ({
    gradeAnswer: build.mutation<AnswerView, QueuedAnswer>({
      query: ({ quizId, key, ...body }) => ({
        url: `/api/v1/quizzes/${quizId}/answers`,
        method: 'POST',
        body,
        headers: { 'Idempotency-Key': key },
      }),
      invalidatesTags: ['QuizList', 'QuizSetup'],
      async onQueryStarted({ quizId }, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.then(({ data }) => data, firstAnswerIn);
        if (!answer) return;
        const { patches } = dispatch(
          api.util.updateQueryData('getQuiz', { id: quizId }, (quiz) => {
            const item = quiz.items.find((candidate) => candidate.id === answer.itemId);
            if (item) item.answer = answer;
          }),
        );
        // The quiz may be on its way, read before this answer was in it.
        if (patches.length === 0) dispatch(api.util.invalidateTags([{ type: 'Quiz', id: quizId }]));
      },
    }),
  }),
}).endpoints;

/** An item answered before, on another device or by a request whose answer got lost, keeps that first answer. */
function firstAnswerIn(rejection: unknown): AnswerView | undefined {
  const error = Object(rejection).error as unknown;
  if (!isRequestProblem(error) || error.code !== 'quiz.already-answered') return undefined;
  return error.facts.answer as AnswerView | undefined;
}
