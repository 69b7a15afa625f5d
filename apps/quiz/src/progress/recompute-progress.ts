import { type Recomputation, Recomputes } from '@casebook/messaging';
import type { Transaction } from '@casebook/platform';
import { AchievementAwards } from './achievement-awards.ts';
import { DerivationRepository } from './derivation.repository.ts';

/** One member per transaction: a member may have a hundred thousand answers, and a transaction at most five seconds. */
const MEMBERS_AT_ONCE = 1;

/** Recomputes members' totals from the rows of answers and results. */
@Recomputes('quiz.member-progress')
export class RecomputeProgress implements Recomputation {
  constructor(
    private readonly derivation: DerivationRepository,
    private readonly awards: AchievementAwards,
  ) {}

  async recomputeAfter(tx: Transaction, afterId: string | undefined, limit: number): Promise<string | undefined> {
    if (afterId === undefined) await this.derivation.addMissing(tx);
    const ids = await this.derivation.lockAfter(tx, afterId, Math.min(limit, MEMBERS_AT_ONCE));
    await this.derivation.derive(tx, ids);
    for (const id of ids) await this.awards.award(tx, id, 'sessions-led');
    return ids.at(-1);
  }
}
