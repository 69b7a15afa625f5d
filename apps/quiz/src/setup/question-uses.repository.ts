import { Database, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { tables } from '../prisma.repository.ts';

/** Which questions a member has used, in the present session and since the history was cleared. */
@Injectable()
export class QuestionUsesRepository {
  constructor(private readonly database: Database) {}

  async sessionStart(memberId: string, source: Database | Transaction = this.database): Promise<Date | undefined> {
    const row = await tables(source).practiceSession.findUnique({ where: { memberId } });
    return row?.startedAt;
  }

  /** Begins the member's first session, or goes on with the present one; held until the transaction ends. */
  async joinSession(tx: Transaction, memberId: string): Promise<void> {
    await tx.sql.execute`
      INSERT INTO practice_sessions (member_id, started_at) VALUES (${memberId}::uuid, ${tx.now})
      ON CONFLICT (member_id) DO UPDATE SET started_at = practice_sessions.started_at`;
  }

  /** Begins a new session; held until the transaction ends. */
  async newSession(tx: Transaction, memberId: string): Promise<void> {
    await tx.sql.execute`
      INSERT INTO practice_sessions (member_id, started_at) VALUES (${memberId}::uuid, ${tx.now})
      ON CONFLICT (member_id) DO UPDATE SET started_at = excluded.started_at`;
  }

  /** In the order of their ids, so that two quizzes of a member that are marked at once wait for each other in one direction. */
  async markDrawn(tx: Transaction, memberId: string, questionIds: readonly string[]): Promise<void> {
    await tx.sql.execute`
      INSERT INTO question_uses (member_id, question_id, in_session, in_history)
      SELECT ${memberId}::uuid, id, true, false FROM unnest(${[...questionIds]}::uuid[]) AS id ORDER BY id
      ON CONFLICT (member_id, question_id) DO UPDATE SET in_session = true`;
  }

  async markAnswered(tx: Transaction, memberId: string, questionId: string): Promise<void> {
    await tx.sql.execute`
      INSERT INTO question_uses (member_id, question_id, in_session, in_history)
      VALUES (${memberId}::uuid, ${questionId}::uuid, false, true)
      ON CONFLICT (member_id, question_id) DO UPDATE SET in_history = true WHERE NOT question_uses.in_history`;
  }

  /** @returns how many questions the session had used */
  async clearSession(tx: Transaction, memberId: string): Promise<number> {
    const { count } = await tables(tx).questionUse.updateMany({
      where: { memberId, inSession: true },
      data: { inSession: false },
    });
    return count;
  }

  /** @returns how many questions session and history had used */
  async clearAll(tx: Transaction, memberId: string): Promise<number> {
    const { count } = await tables(tx).questionUse.updateMany({
      where: { memberId, OR: [{ inSession: true }, { inHistory: true }] },
      data: { inSession: false, inHistory: false },
    });
    return count;
  }

  async eraseAllOf(tx: Transaction, memberId: string): Promise<void> {
    await tables(tx).questionUse.deleteMany({ where: { memberId } });
    await tables(tx).practiceSession.deleteMany({ where: { memberId } });
  }
}
