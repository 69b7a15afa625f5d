import { AppError, type MemberProfile, type ProgressView } from '@casebook/contracts';
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

/** Returns any member's progress to an admin. Reads stored totals, so no answers are scanned. */
@Injectable()
export class GetMemberProgress {
  constructor(
    private readonly clock: Clock,
    private readonly progress: ProgressRepository,
    private readonly results: ResultsRepository,
    private readonly achievements: AchievementsRepository,
    private readonly contributions: ContributionsRepository,
  ) {}

  async execute(userId: string): Promise<ProgressView> {
    const totals = await this.progress.totals(userId);
    const { answers, correct, points, quizzes, timeZone = 'UTC' } = totals;
    const today = localDate(this.clock.now(), timeZone);
    const [latestRun, longestRun, days, counts, results, earned, questionsContributed] = await Promise.all([
      this.progress.latestRun(userId),
      this.progress.longestRun(userId),
      this.progress.days(userId, activityStart(today), today),
      this.progress.domains(userId),
      this.results.list(userId, undefined, LINE_QUIZZES),
      this.achievements.earned(userId),
      this.contributions.countApproved(userId),
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

/** Returns the profile that every member sees, with or without access. */
@Injectable()
export class GetMemberProfile {
  constructor(
    private readonly progress: ProgressRepository,
    private readonly achievements: AchievementsRepository,
    private readonly contributions: ContributionsRepository,
  ) {}

  async execute(caller: Caller): Promise<MemberProfile> {
    const [{ points, quizzes }, earned, questionsContributed] = await Promise.all([
      this.progress.totals(caller.id),
      this.achievements.earned(caller.id),
      this.contributions.countApproved(caller.id),
    ]);
    return { points, sessionsLed: quizzes, questionsContributed, achievements: toAchievements(earned) };
  }
}

/** Returns the progress of a member with access. */
@Injectable()
export class GetProgress {
  constructor(
    private readonly access: MemberAccess,
    private readonly getMemberProgress: GetMemberProgress,
  ) {}

  /** @throws access.required */
  async execute(caller: Caller): Promise<ProgressView> {
    if (!(await this.access.has(caller))) throw new AppError('access.required');
    return this.getMemberProgress.execute(caller.id);
  }
}
