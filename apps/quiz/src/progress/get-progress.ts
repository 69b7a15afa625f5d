import { AppError, type ProgressView } from '@casebook/contracts';
import { type Caller, Clock, MemberAccess } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { localDate } from '../calendar/calendar-date.ts';
import { currentStreak, daysOf } from '../calendar/day-runs.ts';
import { AchievementsRepository } from './achievements.repository.ts';
import { ContributionsRepository } from './contributions.repository.ts';
import { ProgressRepository } from './progress.repository.ts';
import { accuracyOf, activityStart, toAchievements, toActivity, toDomains, toExtremes, toHistoryEntry } from './progress-view.ts';
import { ResultsRepository } from './results.repository.ts';

/** Quizzes in the score chart. */
const LINE_QUIZZES = 30;

/** Returns a member's progress from stored totals, without scanning answers. */
@Injectable()
export class GetProgress {
  constructor(
    private readonly access: MemberAccess,
    private readonly clock: Clock,
    private readonly progress: ProgressRepository,
    private readonly results: ResultsRepository,
    private readonly achievements: AchievementsRepository,
    private readonly contributions: ContributionsRepository,
  ) {}

  /** @throws access.required */
  async execute(caller: Caller): Promise<ProgressView> {
    if (!(await this.access.has(caller))) throw new AppError('access.required');
    const totals = await this.progress.totals(caller.id);
    const { answers, correct, points, quizzes, timeZone = 'UTC' } = totals;
    const today = localDate(this.clock.now(), timeZone);
    const [latestRun, longestRun, days, counts, results, earned, questionsContributed] = await Promise.all([
      this.progress.latestRun(caller.id),
      this.progress.longestRun(caller.id),
      this.progress.days(caller.id, activityStart(today), today),
      this.progress.domains(caller.id),
      this.results.list(caller.id, undefined, LINE_QUIZZES),
      this.achievements.earned(caller.id),
      this.contributions.countApproved(caller.id),
    ]);
    const entries = results.map(toHistoryEntry);
    const domains = toDomains(counts);
    return {
      answered: answers,
      correct,
      ...accuracyOf(totals),
      ...(entries[0] && { latest: entries[0] }),
      streak: { current: currentStreak(latestRun, today), best: daysOf(longestRun), timeZone },
      activity: toActivity(days, today),
      line: entries.toReversed(),
      domains,
      ...toExtremes(domains),
      points,
      sessionsLed: quizzes,
      questionsContributed,
      achievements: toAchievements(earned),
    };
  }
}
