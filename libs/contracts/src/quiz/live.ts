import { z } from 'zod';
import { AnswerView, QuizStatus } from './quizzes.ts';
import { QuizProgress } from './state.ts';

/** What a quiz's stream tells: how it stands, and the answers that the stream has not told yet; the first event has them all. */
export const QuizLive = z
  .strictObject({ status: QuizStatus, state: QuizProgress, answers: z.array(AnswerView) })
  .meta({ id: 'QuizLive' });
export type QuizLive = z.infer<typeof QuizLive>;
