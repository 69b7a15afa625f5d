import type { AnswerView } from '@casebook/contracts';
import { api } from '../api.ts';
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
      invalidatesTags: ['QuizList', 'QuizSetup', 'Mistakes'],
    }),
  }),
}).endpoints;
