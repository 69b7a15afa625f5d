import type { Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { AchievementsRepository } from './achievements.repository.ts';
import { achievements, type Feat } from './achievements.ts';

/** Gives a member what their feats earn, with the moment of the feat that earned it; in whatever order they were heard of. */
@Injectable()
export class EarnAchievements {
  constructor(private readonly achievements: AchievementsRepository) {}

  /** The member must be held, so that of two feats at once the later one counts both. */
  async execute(tx: Transaction, memberId: string, feat: Feat): Promise<void> {
    for (const { id, threshold } of achievements.filter(({ counts }) => counts === feat)) {
      const at = await this.achievements.momentOf(tx, memberId, feat, threshold);
      if (at) await this.achievements.earn(tx, memberId, id, at);
    }
  }
}
