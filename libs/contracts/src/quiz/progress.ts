import { z } from 'zod';
import { Domain } from '../bank/vocabulary.ts';
import { Cursor, Instant, PageLimit, pageOf } from '../http/paging.ts';
import { QuizKind } from './quizzes.ts';

export const achievementIds = ['first-session', 'consistent-leader', 'knowledge-sharer', 'quiz-master', 'team-player'] as const;
export const AchievementId = z.enum(achievementIds).meta({ id: 'AchievementId' });
export type AchievementId = z.infer<typeof AchievementId>;

export const AchievementView = z
  .strictObject({
    id: AchievementId,
    name: z.string(),
    description: z.string(),
    /** When it was earned; absent until then. */
    earnedAt: Instant.optional(),
  })
  .meta({ id: 'Achievement' });
export type AchievementView = z.infer<typeof AchievementView>;

/** A completed quiz as the history lists it. */
export const HistoryEntry = z
  .strictObject({
    quizId: z.uuid(),
    kind: QuizKind,
    timestamp: Instant,
    correctAnswers: z.int(),
    totalQuestions: z.int(),
    percent: z.int().min(0).max(100),
    /** Seconds. */
    timeSpent: z.number(),
  })
  .meta({ id: 'HistoryEntry' });
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** A member's results in a domain. Without an answer, accuracy and interval are absent. */
export const DomainProgress = z
  .strictObject({
    domain: Domain,
    answered: z.int(),
    correct: z.int(),
    /** The share of correct answers, 0 to 1. */
    accuracy: z.number().optional(),
    /** Wilson's 95% interval of the accuracy. */
    interval: z.strictObject({ low: z.number(), high: z.number() }).optional(),
  })
  .meta({ id: 'DomainProgress' });
export type DomainProgress = z.infer<typeof DomainProgress>;

/** A day in the member's own time zone. */
export const ActivityDay = z
  .strictObject({ date: z.iso.date(), answered: z.int(), correct: z.int() })
  .meta({ id: 'ActivityDay' });
export type ActivityDay = z.infer<typeof ActivityDay>;

/** The statistics on every member's profile, with or without access. */
export const MemberProfile = z
  .strictObject({
    /** The number of correct first answers. */
    points: z.int(),
    /** The number of completed quizzes. */
    sessionsLed: z.int(),
    /** The number of the member's own questions that were approved. */
    questionsContributed: z.int(),
    achievements: z.array(AchievementView),
  })
  .meta({ id: 'MemberProfile' });
export type MemberProfile = z.infer<typeof MemberProfile>;

export const ProgressView = z
  .strictObject({
    answered: z.int(),
    correct: z.int(),
    /** The share of correct answers, 0 to 1; absent without an answer. */
    accuracy: z.number().optional(),
    latest: HistoryEntry.optional(),
    /** Consecutive days with an answer, in the time zone of the latest answer. */
    streak: z.strictObject({ current: z.int(), best: z.int(), timeZone: z.string() }),
    /** The most recent days up to today, oldest first. */
    activity: z.array(ActivityDay),
    /** The last quizzes, oldest first. */
    line: z.array(HistoryEntry),
    /** Every domain of the exam, in its order. */
    domains: z.array(DomainProgress),
    /** The domain with the highest lower bound of the interval; absent if no answer is correct. */
    strongest: Domain.optional(),
    /**
     * The domain that a quiz on the weakest domain draws from first: one without an answer, or
     * else the one whose interval has the lowest lower bound.
     */
    weakest: Domain,
    ...MemberProfile.shape,
  })
  .meta({ id: 'Progress' });
export type ProgressView = z.infer<typeof ProgressView>;

export const HistoryPage = pageOf(HistoryEntry).meta({ id: 'HistoryPage' });
export type HistoryPage = z.infer<typeof HistoryPage>;

export const ListHistoryQuery = z.strictObject({ limit: PageLimit.default(20), cursor: Cursor.optional() });
export type ListHistoryQuery = z.infer<typeof ListHistoryQuery>;
