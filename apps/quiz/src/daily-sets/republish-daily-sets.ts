import { type Republisher, Republishes } from '@casebook/messaging';
import type { Transaction } from '@casebook/platform';
import { emitDailySet } from './daily-set.ts';
import { DailySetsRepository } from './daily-sets.repository.ts';

/** Publishes every daily set, including those from before the topic existed. */
@Republishes('quiz.daily-sets')
export class RepublishDailySets implements Republisher {
  constructor(private readonly sets: DailySetsRepository) {}

  async emitAfter(tx: Transaction, after: string | undefined, limit: number): Promise<string | undefined> {
    const sets = await this.sets.listAfter(tx, after, limit);
    for (const set of sets) emitDailySet(tx, set);
    return sets.at(-1)?.date;
  }
}
