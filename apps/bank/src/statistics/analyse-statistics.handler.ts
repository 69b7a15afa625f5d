import { type HandlesJob, JobHandler, type JobRun } from '@casebook/jobs';
import { Clock, Database } from '@casebook/platform';
import { AnalyseStatistics } from './analyse-statistics.job.ts';
import { ItemAnalysis } from './item-analysis.ts';
import { StatisticsRepository } from './statistics.repository.ts';

/** Per transaction. */
const QUESTIONS_AT_ONCE = 100;
/** Per run. A bank of a million questions is analyzed completely within two days. */
const QUESTIONS_A_RUN = 5_000;

/** Analyzes answered and rated questions, the least recently analyzed first. */
@JobHandler(AnalyseStatistics)
export class AnalyseStatisticsHandler implements HandlesJob<typeof AnalyseStatistics> {
  constructor(
    private readonly database: Database,
    private readonly statistics: StatisticsRepository,
    private readonly itemAnalysis: ItemAnalysis,
    private readonly clock: Clock,
  ) {}

  async handle({ caller, signal }: JobRun<typeof AnalyseStatistics>): Promise<void> {
    const began = this.clock.now();
    for (let analysed = 0, some = 1; some > 0 && analysed < QUESTIONS_A_RUN; analysed += some) {
      signal.throwIfAborted();
      some = await this.database.write(caller, async (tx) => {
        const ids = await this.statistics.lockNext(tx, began, QUESTIONS_AT_ONCE);
        await this.itemAnalysis.analyze(tx, ids);
        await this.statistics.saveAnalysed(tx, ids);
        return ids.length;
      });
    }
  }
}
