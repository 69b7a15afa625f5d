import { z } from 'zod';
import { Explanation, WireContent } from '../bank/questions.ts';
import { Difficulty, Domain } from '../bank/vocabulary.ts';
import { Cursor, Instant, oneOrMany, PageLimit, pageOf, YesOrNo } from '../http/paging.ts';
import { QuizSource, QuizTag } from './setup.ts';
import { ItemTimeMs, LiveState } from './state.ts';

const quizKinds = ['daily', 'standard', 'hard-random', 'retake'] as const;
export const QuizKind = z.enum(quizKinds).meta({ id: 'QuizKind' });
export type QuizKind = z.infer<typeof QuizKind>;

export const QuizStatus = z.enum(['active', 'completed', 'discarded']).meta({ id: 'QuizStatus' });
export type QuizStatus = z.infer<typeof QuizStatus>;

const TimeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, { message: 'An IANA time zone, such as Europe/Berlin' })
  .meta({ id: 'TimeZone' });

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

const ownQuiz = {
  timeZone: TimeZone.optional(),
  /** Only for admins: a test quiz, which is left out of all statistics and lists of quizzes. */
  devMode: z.boolean().optional(),
};

export const StartQuizInput = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('daily'), timeZone: TimeZone.optional() }),
    z.strictObject({
      kind: z.literal('standard'),
      count: z.int().min(1).max(1000),
      /** Questions with at least one of these tags. */
      tags: z.array(QuizTag).min(1).max(20).optional(),
      domains: z.array(Domain).min(1).max(Domain.options.length).optional(),
      difficulties: z.array(Difficulty).min(1).max(Difficulty.options.length).optional(),
      from: QuizSource.optional(),
      ...ownQuiz,
    }),
    z.strictObject({ kind: z.literal('hard-random'), ...ownQuiz }),
    /** The questions of a completed quiz again, in the versions used there. */
    z.strictObject({ kind: z.literal('retake'), retakeOf: z.uuid(), ...ownQuiz }),
  ])
  .meta({ id: 'StartQuizInput' });
export type StartQuizInput = z.infer<typeof StartQuizInput>;

export const SubmitAnswerInput = z
  .strictObject({
    itemId: z.uuid(),
    optionId: z.uuid(),
    timeSpentMs: ItemTimeMs,
    /** When the member answered, which may be before the answer is sent. Accepted within limits; otherwise the server's time is used. */
    answeredAt: Instant.optional(),
  })
  .meta({ id: 'SubmitAnswerInput' });
export type SubmitAnswerInput = z.infer<typeof SubmitAnswerInput>;

/** A graded answer. The member doesn't receive the key or its explanation before this. */
export const AnswerView = z
  .strictObject({
    itemId: z.uuid(),
    optionId: z.uuid(),
    isCorrect: z.boolean(),
    correctOptionId: z.uuid(),
    explanation: Explanation,
    timeSpentMs: z.int(),
    answeredAt: Instant,
  })
  .meta({ id: 'Answer' });
export type AnswerView = z.infer<typeof AnswerView>;

export const QuizItemView = z
  .strictObject({
    id: z.uuid(),
    questionId: z.uuid(),
    position: z.int(),
    ...WireContent.pick({ scenario: true, exhibit: true }).shape,
    ...WireContent.pick({ question: true, options: true, domain: true, difficulty: true, tags: true }).shape,
    ...WireContent.pick({ scenario: true, exhibit: true }).shape,
    /** Whether the member has flagged the question, according to this service's read model. */
    flagged: z.boolean().optional(),
    answer: AnswerView.optional(),
  })
  .meta({ id: 'QuizItem' });
export type QuizItemView = z.infer<typeof QuizItemView>;

export const QuizResult = z
  .strictObject({
    quizId: z.uuid(),
    totalQuestions: z.int(),
    correctAnswers: z.int(),
    /** Seconds. */
    timeSpent: z.number(),
    questionResults: z.array(
      z.strictObject({
        itemId: z.uuid(),
        questionId: z.uuid(),
        question: z.string(),
        /** The id of the option that the member chose. */
        userAnswer: z.uuid(),
        isCorrect: z.boolean(),
        /** Seconds. */
        timeSpent: z.number(),
      }),
    ),
  })
  .meta({ id: 'QuizResult' });
export type QuizResult = z.infer<typeof QuizResult>;

const quizHead = {
  id: z.uuid(),
  kind: QuizKind,
  status: QuizStatus,
  startedAt: Instant,
  completedAt: Instant.optional(),
  /** Set for an admin's test quiz. */
  devMode: z.literal(true).optional(),
};

export const QuizView = z
  .strictObject({
    ...quizHead,
    items: z.array(QuizItemView),
    state: LiveState,
    result: QuizResult.optional(),
  })
  .meta({ id: 'Quiz' });
export type QuizView = z.infer<typeof QuizView>;

export const QuizSummary = z
  .strictObject({
    ...quizHead,
    totalQuestions: z.int(),
    answeredQuestions: z.int(),
    correctAnswers: z.int(),
  })
  .meta({ id: 'QuizSummary' });
export type QuizSummary = z.infer<typeof QuizSummary>;

export const QuizPage = pageOf(QuizSummary).meta({ id: 'QuizPage' });
export type QuizPage = z.infer<typeof QuizPage>;

export const ListQuizzesQuery = z.strictObject({
  status: oneOrMany(QuizStatus).optional(),
  limit: PageLimit.default(20),
  cursor: Cursor.optional(),
  /** Only for admins: `true` lists only test quizzes. */
  devMode: YesOrNo.optional(),
});
export type ListQuizzesQuery = z.infer<typeof ListQuizzesQuery>;

/** Today's free quiz: three questions a UTC day, for everyone signed in. */
export const DailyView = z
  .strictObject({
    date: z.iso.date(),
    allowance: z.int(),
    remaining: z.int(),
    quizId: z.uuid().optional(),
    /** When the next set starts. */
    nextAt: Instant,
    /** Consecutive UTC days with a completed daily quiz. The current streak ends only when a whole day passes without one. */
    streak: z.strictObject({ current: z.int(), best: z.int() }),
    /** The last seven UTC days, today last, each with whether its daily quiz was completed. */
    week: z.array(z.strictObject({ date: z.iso.date(), completed: z.boolean() })).length(7),
  })
  .meta({ id: 'Daily' });
export type DailyView = z.infer<typeof DailyView>;
