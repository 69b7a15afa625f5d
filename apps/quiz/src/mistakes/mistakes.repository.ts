import { type DeletedMember, ErasesMember } from '@casebook/messaging';
import { Database, type Transaction } from '@casebook/platform';
import { tables } from '../prisma.ts';
import { PooledQuestion } from '../question-pool/pooled-question.ts';
import type { Mistake } from './mistake-rules.ts';

/** A mistake joined with the current version of its question. */
export interface MistakenQuestion extends Pick<PooledQuestion, 'id' | 'stem' | 'domain' | 'difficulty'> {
  readonly wrongAt: Date;
}

@ErasesMember('mistakes.member_id')
export class MistakesRepository {
  constructor(private readonly database: Database) {}

  /** Locks the mistake's row (`FOR UPDATE`). */
  async lock(tx: Transaction, memberId: string, questionId: string): Promise<Mistake | undefined> {
    const [row] = await tx.sql.query<{ wrong_at: Date; right_in_a_row: number }[]>`
      SELECT wrong_at, right_in_a_row FROM mistakes
      WHERE member_id = ${memberId}::uuid AND question_id = ${questionId}::uuid FOR UPDATE`;
    return row && { wrongAt: row.wrong_at, rightInARow: row.right_in_a_row };
  }

  async save(tx: Transaction, memberId: string, questionId: string, mistake: Mistake): Promise<void> {
    await tx.sql.execute`
      INSERT INTO mistakes (member_id, question_id, wrong_at, right_in_a_row)
      VALUES (${memberId}::uuid, ${questionId}::uuid, ${mistake.wrongAt}, ${mistake.rightInARow})
      ON CONFLICT (member_id, question_id) DO UPDATE SET wrong_at = excluded.wrong_at, right_in_a_row = excluded.right_in_a_row`;
  }

  async remove(tx: Transaction, memberId: string, questionId: string): Promise<void> {
    await tables(tx).mistake.deleteMany({ where: { memberId, questionId } });
  }

  /** Deletes the member's oldest mistakes beyond `limit`. @returns their question ids */
  async removeOldest(tx: Transaction, memberId: string, limit: number): Promise<string[]> {
    const rows = await tx.sql.query<{ question_id: string }[]>`
      DELETE FROM mistakes WHERE member_id = ${memberId}::uuid AND question_id IN (
        SELECT question_id FROM mistakes WHERE member_id = ${memberId}::uuid
        ORDER BY wrong_at DESC, question_id OFFSET ${limit})
      RETURNING question_id::text`;
    return rows.map(({ question_id }) => question_id);
  }

  /** The question ids of the member's mistakes, latest first. */
  async questionIds(source: Database | Transaction, memberId: string): Promise<string[]> {
    const rows = await tables(source).mistake.findMany({
      where: { memberId },
      orderBy: [{ wrongAt: 'desc' }, { questionId: 'asc' }],
      select: { questionId: true },
    });
    return rows.map(({ questionId }) => questionId);
  }

  /** The member's mistakes, latest first, except questions that the bank has deleted or retired. */
  async list(memberId: string): Promise<MistakenQuestion[]> {
    const rows = await this.database.sql.query<{ wrong_at: Date; content: unknown }[]>`
      SELECT mistake.wrong_at, pool.content FROM mistakes AS mistake JOIN question_pool AS pool ON pool.id = mistake.question_id
      WHERE mistake.member_id = ${memberId}::uuid AND NOT pool.deleted AND NOT pool.retired
      ORDER BY mistake.wrong_at DESC, mistake.question_id`;
    return rows.map(({ wrong_at, content }) => ({ ...PooledQuestion.parse(content), wrongAt: wrong_at }));
  }

  async erase(tx: Transaction, { id: memberId }: DeletedMember): Promise<void> {
    await tables(tx).mistake.deleteMany({ where: { memberId } });
  }
}
