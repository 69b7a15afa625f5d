import type { EventOf, QuestionWarningsChanged } from '@casebook/contracts';
import type { Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { tables } from '../prisma.ts';

type ChangedWarnings = EventOf<typeof QuestionWarningsChanged>['data'];

@Injectable()
export class QuestionWarningsRepository {
  /** Stores a question's warnings. An event older than the row changes nothing. */
  async upsertIfNewer(tx: Transaction, { questionId, warnings }: ChangedWarnings, version: number): Promise<void> {
    await tx.sql.execute`
      INSERT INTO question_warnings (question_id, version, warnings) VALUES (${questionId}::uuid, ${version}, ${[...warnings]}::text[])
      ON CONFLICT (question_id) DO UPDATE SET version = excluded.version, warnings = excluded.warnings
      WHERE question_warnings.version < excluded.version`;
  }

  async empty(tx: Transaction): Promise<void> {
    await tables(tx).questionWarnings.deleteMany();
  }
}
