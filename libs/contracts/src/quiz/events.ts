import { z } from 'zod';
import { event } from '../events/event.ts';
import { QuizKind } from './quizzes.ts';

/** A member answered an item. Only first answers feed a question's statistics (decisions.md). */
export const ItemAnswered = event(
  'quiz.item.answered.v1',
  'quiz.answers',
  z.strictObject({
    answerId: z.uuid(),
    quizId: z.uuid(),
    itemId: z.uuid(),
    questionId: z.uuid(),
    userId: z.uuid(),
    optionId: z.uuid(),
    isCorrect: z.boolean(),
    isFirst: z.boolean(),
    timeSpentMs: z.int(),
    answeredAt: z.iso.datetime(),
  }),
);

export const QuizCompleted = event(
  'quiz.quiz.completed.v1',
  'quiz.quizzes',
  z.strictObject({
    quizId: z.uuid(),
    userId: z.uuid(),
    kind: QuizKind,
    totalQuestions: z.int(),
    correctAnswers: z.int(),
    completedAt: z.iso.datetime(),
  }),
);
