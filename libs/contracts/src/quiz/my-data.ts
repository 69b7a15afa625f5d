import { z } from 'zod';
import { myDataDocument, StoredJson } from '../http/my-data.ts';

const time = z.iso.datetime();
const counts = { answers: z.int(), correct: z.int() };

/**
 * What the quiz service stores about a member. Quizzes include the stems of their questions, but not keys and explanations, which belong to
 * the bank.
 */
export const quizData = {
  quizzes: z.array(
    z.strictObject({
      id: z.uuid(),
      kind: z.string(),
      status: z.string(),
      dailyDate: z.iso.date().optional(),
      timeZone: z.string().optional(),
      startedAt: time,
      completedAt: time.optional(),
      discardedAt: time.optional(),
      devMode: z.boolean(),
      state: StoredJson.optional(),
      items: z.array(
        z.strictObject({
          id: z.uuid(),
          position: z.int(),
          questionId: z.uuid(),
          stem: z.string(),
          domain: z.string(),
          difficulty: z.string(),
          answers: z.array(
            z.strictObject({
              id: z.uuid(),
              optionId: z.uuid(),
              isCorrect: z.boolean(),
              timeSpentMs: z.int(),
              answeredAt: time,
              localDate: z.iso.date(),
            }),
          ),
        }),
      ),
    }),
  ),
  results: z.array(
    z.strictObject({
      quizId: z.uuid(),
      kind: z.string(),
      completedAt: time,
      totalQuestions: z.int(),
      correctAnswers: z.int(),
      timeSpentMs: z.int(),
    }),
  ),
  firstAnswers: z.array(z.strictObject({ questionId: z.uuid(), answerId: z.uuid() })),
  mistakes: z.array(z.strictObject({ questionId: z.uuid(), wrongAt: time, rightInARow: z.int() })),
  usedQuestions: z.array(z.strictObject({ questionId: z.uuid(), inSession: z.boolean(), inHistory: z.boolean() })),
  practiceSession: z.array(z.strictObject({ startedAt: time })),
  totals: z.array(
    z.strictObject({
      ...counts,
      points: z.int(),
      quizzes: z.int(),
      timeZone: z.string().optional(),
      answeredAt: time.optional(),
    }),
  ),
  studyDays: z.array(z.strictObject({ day: z.iso.date(), ...counts })),
  studyRuns: z.array(z.strictObject({ firstDay: z.iso.date(), lastDay: z.iso.date() })),
  domains: z.array(z.strictObject({ domain: z.string(), ...counts })),
  achievements: z.array(z.strictObject({ achievement: z.string(), earnedAt: time })),
  contributions: z.array(z.strictObject({ questionId: z.uuid(), createdAt: time, approvedAt: time.optional() })),
  receivedRatings: z.array(z.strictObject({ questionId: z.uuid(), rating: z.int(), ratedAt: time })),
};

export const MyQuizData = myDataDocument('quiz', quizData);
