import { type HandlesJob, JobHandler, type JobRun } from '@casebook/jobs';
import { Clock, Database } from '@casebook/platform';
import { AnalyzeStatistics } from './analyze-statistics.job.ts';
import { ItemAnalysis } from './item-analysis.ts';
import { StatisticsRepository } from './statistics.repository.ts';

/** Questions analyzed per transaction. */
const QUESTIONS_PER_BATCH = 100;
/** Questions analyzed per run. A bank of a million questions is analyzed completely within two days. */
const QUESTIONS_PER_RUN = 5_000;

/** Analyzes answered and rated questions, the least recently analyzed first. */
@JobHandler(AnalyzeStatistics)
export class AnalyzeStatisticsHandler implements HandlesJob<typeof AnalyzeStatistics> {
  constructor(
    private readonly database: Database,
    private readonly statistics: StatisticsRepository,
    private readonly itemAnalysis: ItemAnalysis,
    private readonly clock: Clock,
  ) {}

  async handle({ caller, signal }: JobRun<typeof AnalyzeStatistics>): Promise<void> {
    const startedAt = this.clock.now();
    for (let analyzed = 0, batchSize = 1; batchSize > 0 && analyzed < QUESTIONS_PER_RUN; analyzed += batchSize) {
      signal.throwIfAborted();
      batchSize = await this.database.write(caller, async (tx) => {
        const ids = await this.statistics.lockNext(tx, startedAt, QUESTIONS_PER_BATCH);
        await this.itemAnalysis.analyze(tx, ids);
        await this.statistics.saveAnalyzed(tx, ids);
        return ids.length;
      });
    }
  }
}
