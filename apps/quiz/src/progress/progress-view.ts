import {
  type AchievementId,
  type AchievementView,
  type ActivityDay,
  Domain,
  type DomainProgress,
  type HistoryEntry,
  type ProgressView,
} from '@casebook/contracts';
import { PROGRESS_ACTIVITY_DAYS, wilsonInterval } from '@casebook/exam';
import { addDays } from '../calendar/calendar-date.ts';
import { weakestFirst } from '../setup/weakest-domains.ts';
import { achievements } from './achievements.ts';
import type { AnswerCounts } from './progress.repository.ts';
import type { CompletedQuiz } from './results.repository.ts';

const NONE: AnswerCounts = { answers: 0, correct: 0 };

/** @returns the share of correct answers, or nothing if there are no answers */
export const accuracyOf = ({ answers, correct }: AnswerCounts): { accuracy?: number } =>
  answers > 0 ? { accuracy: correct / answers } : {};

/** A row of the history. Its time is in seconds. */
export const toHistoryEntry = ({ completedAt, timeSpentMs, ...result }: CompletedQuiz): HistoryEntry => ({
  quizId: result.quizId,
  kind: result.kind,
  timestamp: completedAt.toISOString(),
  correctAnswers: result.correctAnswers,
  totalQuestions: result.totalQuestions,
  percent: Math.round((100 * result.correctAnswers) / result.totalQuestions),
  timeSpent: timeSpentMs / 1000,
});

/** The first day of the activity chart. */
export const activityStart = (today: string): string => addDays(today, 1 - PROGRESS_ACTIVITY_DAYS);

/** Every day of the activity chart up to today, oldest first, including days without an answer. */
export const toActivity = (days: ReadonlyMap<string, AnswerCounts>, today: string): ActivityDay[] =>
  Array.from({ length: PROGRESS_ACTIVITY_DAYS }, (_, at) => {
    const date = addDays(activityStart(today), at);
    const { answers, correct } = days.get(date) ?? NONE;
    return { date, answered: answers, correct };
  });

/** Every exam domain in the exam's order. */
export const toDomains = (domains: ReadonlyMap<Domain, AnswerCounts>): DomainProgress[] =>
  Domain.options.map((domain) => {
    const counts = domains.get(domain) ?? NONE;
    const interval = wilsonInterval(counts.answers, counts.correct);
    return { domain, answered: counts.answers, correct: counts.correct, ...accuracyOf(counts), ...(interval && { interval }) };
  });

/** The strongest domain, unless no answer is correct, and the weakest. Quizzes from the weakest domains order domains in the same way. */
export function toExtremes(domains: readonly DomainProgress[]): Pick<ProgressView, 'strongest' | 'weakest'> {
  const ordered = weakestFirst(Domain.options, domains);
  const [weakest, strongest] = [ordered[0], ordered.at(-1)];
  if (!weakest) throw new Error('The exam has no domains');
  const isStrong = domains.some(({ domain, correct }) => domain === strongest && correct > 0);
  return { ...(isStrong && { strongest }), weakest };
}

/** Every achievement, with the time when it was earned, if it has been. */
export const toAchievements = (earned: ReadonlyMap<AchievementId, Date>): AchievementView[] =>
  achievements.map(({ id, name, description }) => {
    const at = earned.get(id);
    return { id, name, description, ...(at && { earnedAt: at.toISOString() }) };
  });
