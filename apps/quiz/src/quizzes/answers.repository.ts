import { type DeletedMember, ErasesMember } from '@casebook/messaging';
import type { Transaction } from '@casebook/platform';
import { tables } from '../prisma.ts';
import type { Answer, Item } from './quiz.ts';

@ErasesMember('first_answers.member_id')
export class AnswersRepository {
  /**
   * Inserts an item's answer. The caller must have locked the member's quiz.
   * @param localDate the answer's date in the member's time zone
   * @returns whether it is the member's first answer to the question in any quiz outside dev mode
   */
  async save(
    tx: Transaction,
    memberId: string,
    { id: itemId, questionId }: Item,
    { id, optionId, isCorrect, timeSpentMs, answeredAt }: Answer,
    { localDate, devMode }: { readonly localDate: string; readonly devMode: boolean },
  ): Promise<boolean> {
    const first = await tx.sql.execute`
      WITH stored AS (
        INSERT INTO answers (id, item_id, option_id, is_correct, time_spent_ms, answered_at, local_date)
        VALUES (${id}::uuid, ${itemId}::uuid, ${optionId}::uuid, ${isCorrect}, ${timeSpentMs}, ${answeredAt}, ${localDate}::date)
        RETURNING id)
      INSERT INTO first_answers (member_id, question_id, answer_id)
      SELECT ${memberId}::uuid, ${questionId}::uuid, id FROM stored WHERE NOT ${devMode}::boolean
      ON CONFLICT DO NOTHING`;
    return first > 0;
  }

  async erase(tx: Transaction, { id: memberId }: DeletedMember): Promise<void> {
    await tables(tx).firstAnswer.deleteMany({ where: { memberId } });
  }
}
