import type { EventOf, ItemAnswered } from '@casebook/contracts';
import { type DeletedMember, ErasesMember } from '@casebook/messaging';
import type { Transaction } from '@casebook/platform';
import { tables } from '../prisma.ts';

type RecordedAnswer = EventOf<typeof ItemAnswered>['data'];

@ErasesMember('answers.member_id')
export class AnswersRepository {
  /**
   * Keeps an answer by its own id: told twice, it is one row. One of a member who is gone is kept under the pseudonym; the member must
   * be held.
   * @returns whether it was new
   */
  async record(tx: Transaction, answer: RecordedAnswer): Promise<boolean> {
    const { answerId, userId, questionId, optionId, isCorrect, isFirst, timeSpentMs, answeredAt } = answer;
    const recorded = await tx.sql.execute`
      INSERT INTO answers (id, question_id, member_id, option_id, is_correct, is_first, time_spent_ms, answered_at)
      VALUES (${answerId}::uuid, ${questionId}::uuid,
        coalesce((SELECT pseudonym FROM members WHERE id = ${userId}::uuid), ${userId}::uuid),
        ${optionId}::uuid, ${isCorrect}, ${isFirst}, ${timeSpentMs}, ${answeredAt}::timestamptz)
      ON CONFLICT (id) DO NOTHING`;
    return recorded > 0;
  }

  async erase(tx: Transaction, { id: memberId, pseudonym }: DeletedMember): Promise<void> {
    await tables(tx).answer.updateMany({ where: { memberId }, data: { memberId: pseudonym } });
  }
}
