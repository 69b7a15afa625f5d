import type { DailySetDrawn, EventOf } from '@casebook/contracts';
import type { Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { tables } from '../prisma.ts';

type DrawnSet = EventOf<typeof DailySetDrawn>['data'];

@Injectable()
export class DailySetsRepository {
  /** Stores a daily set. An event older than the row changes nothing. */
  async upsertIfNewer(tx: Transaction, { date, questionIds }: DrawnSet, version: number): Promise<void> {
    await tx.sql.execute`
      INSERT INTO daily_sets (date, version, question_ids) VALUES (${date}::date, ${version}, ${[...questionIds]}::uuid[])
      ON CONFLICT (date) DO UPDATE SET version = excluded.version, question_ids = excluded.question_ids
      WHERE daily_sets.version < excluded.version`;
  }

  async empty(tx: Transaction): Promise<void> {
    await tables(tx).dailySet.deleteMany();
  }
}
