import type { EventOf, ItemAnswered } from '@casebook/contracts';
import { type DeletedMember, ErasesMember } from '@casebook/messaging';
import type { Transaction } from '@casebook/platform';
import { tables } from '../prisma.ts';

type RecordedAnswer = EventOf<typeof ItemAnswered>['data'];

@ErasesMember('answers.member_id')
export class AnswersRepository {
  /**
   * Inserts an answer by its id, so that a duplicate event is ignored. An erased member's answer gets the pseudonym. The caller must
   * hold the member's lock.
   * @returns whether the answer was new
   */
  async record(tx: Transaction, answer: RecordedAnswer): Promise<boolean> {
    const { answerId, userId, questionId, optionId, isCorrect, isFirst, timeSpentMs, answeredAt, contentVersion = null } = answer;
    const recorded = await tx.sql.execute`
      INSERT INTO answers (id, question_id, member_id, option_id, is_correct, is_first, time_spent_ms, answered_at,
        content_version)
      VALUES (${answerId}::uuid, ${questionId}::uuid,
        coalesce((SELECT pseudonym FROM members WHERE id = ${userId}::uuid), ${userId}::uuid),
        ${optionId}::uuid, ${isCorrect}, ${isFirst}, ${timeSpentMs}, ${answeredAt}::timestamptz, ${contentVersion}::int)
      ON CONFLICT (id) DO NOTHING`;
    return recorded > 0;
  }

  async erase(tx: Transaction, { id: memberId, pseudonym }: DeletedMember): Promise<void> {
    await tables(tx).answer.updateMany({ where: { memberId }, data: { memberId: pseudonym } });
  }
}
