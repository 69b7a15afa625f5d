import { isRequestProblem, type RequestProblem, randomUuid } from '@casebook/api-client';
import type { AnswerView, SubmitAnswerInput } from '@casebook/contracts';
import { exam } from '@casebook/exam';
import { api } from './api.ts';
import { createDurableQueue, type QueueState } from './durable-queue.ts';
import { addStoredMistake } from './mistakes.ts';
import type { SharedState, SharedThunk } from './shared-thunk.ts';

/** An answer that the server hasn't graded yet. The idempotency key stays the same however often it is sent. */
export interface QueuedAnswer extends SubmitAnswerInput {
  readonly quizId: string;
  readonly key: string;
}

export interface AnswersRoot extends SharedState {
  answers: QueueState<QueuedAnswer>;
}

/** `submitAnswer` with the answer's own idempotency key, so that a retry after a reload uses the same one. */
const { gradeAnswer } = api.injectEndpoints({
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

/** A member's submitted answers to all quizzes, until the server has graded them. */
export const answerQueue = createDurableQueue<'answers', QueuedAnswer, AnswerView | undefined>({
  name: 'answers',
  key: (userId) => `${exam.slug}-answers-to-grade:${userId}`,
  // An item is answered once.
  idOf: ({ itemId }) => itemId,
  onDuplicate: 'keep-first',
  read: (stored) => (Array.isArray(stored) ? stored.filter(isQueuedAnswer) : []),
  // Grading is usually faster than this. Rendering the pending state at once would delay the result and flicker.
  showAfterMs: 100,
  send: (answer) => async (dispatch) => {
    const { data, error } = await dispatch(gradeAnswer.initiate(answer, { track: false }));
    if (data) return { result: data };
    if (!isRequestProblem(error)) throw error;
    // The item was answered on another device, or by a request whose response was lost. The first answer counts.
    if (error.code === 'quiz.already-answered') return { result: error.facts.answer as AnswerView | undefined };
    return { problem: error };
  },
  settle: (sent, answer, userId) => (dispatch) => {
    if (!answer) return;
    dispatch(cacheAnswer(sent.quizId, answer));
    if (!answer.isCorrect) dispatch(cacheMistake(userId, sent.quizId, answer));
  },
});

/** Another version of the app may have written the entries; valid ones are used. */
function isQueuedAnswer(stored: unknown): stored is QueuedAnswer {
  const { quizId, itemId, optionId, timeSpentMs, key } = Object(stored) as Partial<Record<keyof QueuedAnswer, unknown>>;
  return [quizId, itemId, optionId, key].every((id) => typeof id === 'string') && typeof timeSpentMs === 'number';
}

/** Submits an answer: stores it in this browser at once; the server grades it now, or once the browser is online. */
export const submitAnswer = (quizId: string, input: SubmitAnswerInput) =>
  answerQueue.enqueue({ ...input, quizId, key: randomUuid() });

export const selectQueuedAnswers = ({ answers }: Pick<AnswersRoot, 'answers'>): readonly QueuedAnswer[] => answers.entries;
export const selectGradingProblem = ({ answers }: Pick<AnswersRoot, 'answers'>): RequestProblem | undefined => answers.problem;
/** Why the server refused the answer to an item for good. */
export const selectAnswerRefusal = ({ answers }: Pick<AnswersRoot, 'answers'>, itemId: string): RequestProblem | undefined =>
  answers.refusals[itemId];

/** Adds a graded answer to its cached quiz, unless the quiz's stream was faster. */
const cacheAnswer =
  (id: string, answer: AnswerView): SharedThunk<void> =>
  (dispatch, getState) => {
    if (!api.endpoints.getQuiz.select({ id })(getState()).data) {
      // A `getQuiz` response without this answer may be in flight, so the quiz is refetched.
      dispatch(api.util.invalidateTags([{ type: 'Quiz', id }]));
      return;
    }
    dispatch(
      api.util.updateQueryData('getQuiz', { id }, (quiz) => {
        const item = quiz.items.find((candidate) => candidate.id === answer.itemId);
        if (item && !item.answer) item.answer = answer;
      }),
    );
  };

/** Adds an incorrect answer to the stored mistakes; the server's list follows shortly. */
const cacheMistake =
  (userId: string, id: string, { itemId, answeredAt }: AnswerView): SharedThunk<void> =>
  (_dispatch, getState) => {
    const { data: quiz } = api.endpoints.getQuiz.select({ id })(getState());
    const questionId = quiz?.items.find((item) => item.id === itemId)?.questionId;
    if (questionId !== undefined) addStoredMistake(userId, { questionId, answeredAt });
  };
