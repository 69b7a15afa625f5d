import { z } from 'zod';
import { AnswerView, QuizStatus } from './quizzes.ts';
import { QuizProgress } from './state.ts';

/** An event of a quiz's stream: the current state and the answers that the stream hasn't sent yet. The first event has all answers. */
export const QuizLive = z
  .strictObject({ status: QuizStatus, state: QuizProgress, answers: z.array(AnswerView) })
  .meta({ id: 'QuizLive' });
export type QuizLive = z.infer<typeof QuizLive>;
