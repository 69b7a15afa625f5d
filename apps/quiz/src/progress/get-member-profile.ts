import type { MemberProfile } from '@casebook/contracts';
import type { Caller } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { AchievementsRepository } from './achievements.repository.ts';
import { ContributionsRepository } from './contributions.repository.ts';
import { ProgressRepository } from './progress.repository.ts';
import { toAchievements } from './progress-view.ts';

/** Returns what every member's profile shows, with and without access. */
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
