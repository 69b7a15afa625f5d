import { type Recomputation, Recomputes } from '@casebook/messaging';
import type { Transaction } from '@casebook/platform';
import { ItemAnalysis } from './item-analysis.ts';
import { StatisticsRepository } from './statistics.repository.ts';

/** Recomputes the statistics of questions from the rows of answers and ratings. */
@Recomputes('bank.question-statistics')
export class RecomputeStatistics implements Recomputation {
  constructor(
    private readonly statistics: StatisticsRepository,
    private readonly itemAnalysis: ItemAnalysis,
  ) {}

  async recomputeAfter(tx: Transaction, afterId: string | undefined, limit: number): Promise<string | undefined> {
    if (afterId === undefined) await this.statistics.addMissing(tx);
    const ids = await this.statistics.lockAfter(tx, afterId, limit);
    await this.statistics.derive(tx, ids);
    await this.itemAnalysis.analyze(tx, ids);
    return ids.at(-1);
  }
}
