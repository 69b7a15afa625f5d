import { type HandlesJob, JobHandler, type JobRun } from '@casebook/jobs';
import { Database } from '@casebook/platform';
import { PenaltiesRepository } from '../limits/penalties/penalties.repository.ts';
import { EndGeneration } from './continue-generation.ts';
import { PruneGenerations } from './generate-questions.job.ts';
import { GenerationsRepository } from './generations.repository.ts';

const DAY_MS = 24 * 60 * 60_000;
/** After this time a stopped run is canceled: it blocks the member's next run, and its options are outdated. */
const WAITING_DAYS = 7;
/** After this time a run and its preview cards are deleted. The questions themselves are in the bank. */
const RETENTION_DAYS = 90;
const PAGE = 500;

/** Cancels runs that have waited a week for Continue, and deletes ended penalties, and runs that ended 90 days ago. */
@JobHandler(PruneGenerations)
export class PruneGenerationsHandler implements HandlesJob<typeof PruneGenerations> {
  constructor(
    private readonly database: Database,
    private readonly generations: GenerationsRepository,
    private readonly endGeneration: EndGeneration,
    private readonly penalties: PenaltiesRepository,
  ) {}

  async handle({ caller, signal }: JobRun<typeof PruneGenerations>): Promise<void> {
    for (let canceled = PAGE; canceled === PAGE; ) {
      signal.throwIfAborted();
      canceled = await this.database.write(caller, async (tx) => {
        const waiting = await this.generations.lockLimited(tx, new Date(tx.now.getTime() - WAITING_DAYS * DAY_MS), PAGE);
        for (const generation of waiting) await this.endGeneration.end(tx, generation, 'canceled');
        return waiting.length;
      });
    }
    for (let deleted = PAGE; deleted === PAGE; ) {
      signal.throwIfAborted();
      deleted = await this.database.write(caller, (tx) =>
        this.generations.deleteEnded(tx, new Date(tx.now.getTime() - RETENTION_DAYS * DAY_MS), PAGE),
      );
    }
    for (let deleted = PAGE; deleted === PAGE; ) {
      signal.throwIfAborted();
      deleted = await this.database.write(caller, (tx) => this.penalties.deleteEnded(tx, PAGE));
    }
  }
}
