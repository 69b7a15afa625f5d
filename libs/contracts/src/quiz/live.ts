import { z } from 'zod';
import { AnswerView, QuizStatus } from './quizzes.ts';
import { LiveState } from './state.ts';

/** An event of a quiz's stream: the current state, and the answers not sent yet on this stream. The first event contains all answers. */
export const QuizLive = z
  .strictObject({ status: QuizStatus, state: LiveState, answers: z.array(AnswerView) })
  .meta({ id: 'QuizLive' });
export type QuizLive = z.infer<typeof QuizLive>;
