import { type HandlesJob, JobHandler, type JobRun } from '@casebook/jobs';
import { Database } from '@casebook/platform';
import { AnalyseItems } from './analyse-items.ts';
import { AnalyseStatistics } from './analyse-statistics.job.ts';
import { StatisticsRepository } from './statistics.repository.ts';

const QUESTIONS_AT_ONCE = 100;

/** Goes through all questions that were answered or rated, some at a time. */
@JobHandler(AnalyseStatistics)
export class AnalyseStatisticsWhenDue implements HandlesJob<typeof AnalyseStatistics> {
  constructor(
    private readonly database: Database,
    private readonly statistics: StatisticsRepository,
    private readonly analyseItems: AnalyseItems,
  ) {}

  async handle({ caller }: JobRun<typeof AnalyseStatistics>): Promise<void> {
    let last: string | undefined;
    do {
      last = await this.database.write(caller, async (tx) => {
        const ids = await this.statistics.lockAfter(tx, last, QUESTIONS_AT_ONCE);
        await this.analyseItems.execute(tx, ids);
        return ids.at(-1);
      });
    } while (last !== undefined);
  }
}
