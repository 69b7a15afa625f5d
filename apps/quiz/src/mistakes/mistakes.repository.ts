import { MISTAKES_KEPT } from '@casebook/exam';
import type { Database, Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { tables } from '../prisma.repository.ts';

@Injectable()
export class MistakesRepository {
  /** The questions that the member answered wrong and has not answered right twice in a row since: the latest 50. */
  async questionIds(source: Database | Transaction, memberId: string): Promise<string[]> {
    const rows = await tables(source).$queryRaw<{ question_id: string }[]>`
      SELECT question_id::text FROM (
        SELECT item.question_id, answer.is_correct, answer.answered_at,
          row_number() OVER (PARTITION BY item.question_id ORDER BY answer.answered_at DESC, answer.id DESC) AS place
        FROM quizzes AS quiz JOIN quiz_items AS item ON item.quiz_id = quiz.id JOIN answers AS answer ON answer.item_id = item.id
        WHERE quiz.member_id = ${memberId}::uuid AND NOT quiz.dev_mode) AS given
      GROUP BY question_id
      HAVING bool_or(NOT is_correct) AND count(*) FILTER (WHERE is_correct AND place <= 2) < 2
      ORDER BY max(answered_at) FILTER (WHERE NOT is_correct) DESC
      LIMIT ${MISTAKES_KEPT}`;
    return rows.map((row) => row.question_id);
  }
}
