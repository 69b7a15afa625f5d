import type { EventOf, MemberAnswersChanged } from '@casebook/contracts';
import { type DeletedMember, ErasesMember } from '@casebook/messaging';
import type { Transaction } from '@casebook/platform';
import { tables } from '../prisma.ts';

type ChangedAnswers = EventOf<typeof MemberAnswersChanged>['data'];

@ErasesMember('member_answers.user_id')
export class MemberAnswersRepository {
  /** Stores a member's answers to a question. An event older than the row changes nothing. */
  async upsertIfNewer(tx: Transaction, answers: ChangedAnswers, version: number): Promise<void> {
    const { userId, questionId, answered, lastAnsweredAt, lastQuizId, contentVersion, wrongCount, isMistake } = answers;
    await tx.sql.execute`
      INSERT INTO member_answers (user_id, question_id, version, answered, last_answered_at, last_quiz_id, content_version, wrong_count,
        is_mistake)
      VALUES (${userId}::uuid, ${questionId}::uuid, ${version}, ${answered}, ${lastAnsweredAt}::timestamptz,
        ${lastQuizId ?? null}::uuid, ${contentVersion ?? null}, ${wrongCount}, ${isMistake})
      ON CONFLICT (user_id, question_id) DO UPDATE SET version = excluded.version, answered = excluded.answered,
        last_answered_at = excluded.last_answered_at, last_quiz_id = excluded.last_quiz_id, content_version = excluded.content_version,
        wrong_count = excluded.wrong_count, is_mistake = excluded.is_mistake
      WHERE member_answers.version < excluded.version`;
  }

  async erase(tx: Transaction, { id: userId }: DeletedMember): Promise<void> {
    await tables(tx).memberAnswers.deleteMany({ where: { userId } });
  }

  async empty(tx: Transaction): Promise<void> {
    await tables(tx).memberAnswers.deleteMany();
  }
}
