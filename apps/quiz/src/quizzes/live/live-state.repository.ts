import type { LiveState } from '@casebook/contracts';
import { Database, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { toLiveStateRow } from './live-state.rows.ts';

/** Stores the state of a quiz in progress. */
@Injectable()
export class LiveStateRepository {
  constructor(private readonly database: Database) {}

  /** The caller must have locked the quiz. */
  async save(tx: Transaction, memberId: string, quizId: string, liveState: LiveState): Promise<void> {
    const { revision, state } = toLiveStateRow(liveState);
    await tx.sql.execute`
      UPDATE quizzes SET revision = ${revision}, state = ${JSON.stringify(state)}::jsonb
      WHERE id = ${quizId}::uuid AND member_id = ${memberId}::uuid`;
  }

  async findVersion(memberId: string, quizId: string): Promise<number | undefined> {
    const [row] = await this.database.sql.query<{ version: number }[]>`
      SELECT live_version AS version FROM quizzes WHERE id = ${quizId}::uuid AND member_id = ${memberId}::uuid`;
    return row?.version;
  }
}
