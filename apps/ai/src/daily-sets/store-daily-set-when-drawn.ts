import { DailySetDrawn, type EventOf } from '@casebook/contracts';
import { Consumer } from '@casebook/messaging';
import type { Transaction } from '@casebook/platform';
import { DailySetsRepository } from './daily-sets.repository.ts';

/** Stores the daily sets, whose questions are also explained to members without access. */
@Consumer(DailySetDrawn, 'ai.store-daily-set-when-drawn')
export class StoreDailySetWhenDrawn {
  constructor(private readonly sets: DailySetsRepository) {}

  handle(tx: Transaction, { data, aggregateVersion }: EventOf<typeof DailySetDrawn>): Promise<void> {
    return this.sets.upsertIfNewer(tx, data, aggregateVersion);
  }

  empty(tx: Transaction): Promise<void> {
    return this.sets.empty(tx);
  }
}
