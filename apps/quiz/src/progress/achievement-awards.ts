import type { Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { AchievementsRepository } from './achievements.repository.ts';
import { type AchievementCounter, achievements } from './achievements.ts';

@Injectable()
export class AchievementAwards {
  constructor(private readonly achievements: AchievementsRepository) {}

  /**
   * Awards every achievement whose threshold the member has reached, with the date of the feat that reached it, so that the order in which
   * events arrive doesn't matter. The caller must have locked the member: otherwise each of two concurrent transactions could miss the
   * other's feat.
   */
  async award(tx: Transaction, memberId: string, feat: AchievementCounter): Promise<void> {
    for (const { id, threshold } of achievements.filter(({ counts }) => counts === feat)) {
      const earnedAt = await this.achievements.timeOfFeat(tx, memberId, feat, threshold);
      if (earnedAt) await this.achievements.save(tx, memberId, id, earnedAt);
    }
  }
}
