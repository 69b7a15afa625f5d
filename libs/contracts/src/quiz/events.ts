import { z } from 'zod';
import { event } from '../events/event.ts';
import { QuizKind } from './quizzes.ts';

/** A member answered an item. Only a member's first answer feeds a question's statistics, so repeating the item doesn't change them. */
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
    /** The version of the answered content. Absent if the item was drawn before versions were stored. */
    contentVersion: z.int().positive().optional(),
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

/**
 * The totals of a member's answers to a question, including the daily quiz. The key is both ids, so compaction retains the newest event of
 * each pair.
 */
export const MemberAnswersChanged = event(
  'quiz.member-question.changed.v1',
  'quiz.members',
  z.strictObject({
    userId: z.uuid(),
    questionId: z.uuid(),
    answered: z.boolean(),
    lastAnsweredAt: z.iso.datetime(),
    /** The quiz of the last answer. Absent in events from before the field existed. */
    lastQuizId: z.uuid().optional(),
    /** The version of the content that was answered last. Absent if the item was drawn before versions were stored. */
    contentVersion: z.int().positive().optional(),
    /** Incorrect answers so far. */
    wrongCount: z.int().nonnegative(),
    /** Whether the question is among the member's mistakes. */
    isMistake: z.boolean(),
  }),
);

/**
 * A quiz started (version 1) or ended (version 2). `MemberAnswersChanged.lastQuizId` shows which of its questions are answered. Not sent in
 * dev mode.
 */
export const ActiveQuizChanged = event(
  'quiz.active-quiz.changed.v1',
  'quiz.active',
  z.strictObject({
    quizId: z.uuid(),
    userId: z.uuid(),
    isActive: z.boolean(),
    /** When an abandoned quiz counts as ended. Set for a daily quiz, which can't be continued after its day. */
    endsAt: z.iso.datetime().optional(),
    /** All questions of an active quiz; none once it has ended. */
    questionIds: z.array(z.uuid()),
  }),
);

/** The questions of a UTC date's daily quiz, the same for everyone. A set doesn't change once it is drawn. */
export const DailySetDrawn = event(
  'quiz.daily-set.drawn.v1',
  'quiz.daily-sets',
  z.strictObject({ date: z.iso.date(), questionIds: z.array(z.uuid()) }),
);
