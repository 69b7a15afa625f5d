import { type DeletedMember, ErasesMember } from '@casebook/messaging';
import { Database, type Transaction } from '@casebook/platform';
import { tables } from '../prisma.ts';

/** The questions that a member has used in the current session and since the history was last cleared. */
@ErasesMember('question_uses.member_id', 'practice_sessions.member_id')
export class QuestionUsesRepository {
  constructor(private readonly database: Database) {}

  async sessionStart(memberId: string, source: Database | Transaction = this.database): Promise<Date | undefined> {
    const row = await tables(source).practiceSession.findUnique({ where: { memberId } });
    return row?.startedAt;
  }

  /** Inserts the member's first session, or locks the current one. */
  async joinSession(tx: Transaction, memberId: string): Promise<void> {
    await tx.sql.execute`
      INSERT INTO practice_sessions (member_id, started_at) VALUES (${memberId}::uuid, ${tx.now})
      ON CONFLICT (member_id) DO UPDATE SET started_at = practice_sessions.started_at`;
  }

  /** Starts a new session and locks its row. */
  async newSession(tx: Transaction, memberId: string): Promise<void> {
    await tx.sql.execute`
      INSERT INTO practice_sessions (member_id, started_at) VALUES (${memberId}::uuid, ${tx.now})
      ON CONFLICT (member_id) DO UPDATE SET started_at = excluded.started_at`;
  }

  /** Sorted by id, so that a member's concurrent quizzes take the row locks in the same order and can't deadlock. */
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

  /** @returns the number of questions that were used in the session */
  async clearSession(tx: Transaction, memberId: string): Promise<number> {
    const { count } = await tables(tx).questionUse.updateMany({
      where: { memberId, inSession: true },
      data: { inSession: false },
    });
    return count;
  }

  /** @returns the number of questions that were used in the session or the history */
  async clearAll(tx: Transaction, memberId: string): Promise<number> {
    const { count } = await tables(tx).questionUse.updateMany({
      where: { memberId, OR: [{ inSession: true }, { inHistory: true }] },
      data: { inSession: false, inHistory: false },
    });
    return count;
  }

  async erase(tx: Transaction, { id: memberId }: DeletedMember): Promise<void> {
    await tables(tx).questionUse.deleteMany({ where: { memberId } });
    await tables(tx).practiceSession.deleteMany({ where: { memberId } });
  }
}
