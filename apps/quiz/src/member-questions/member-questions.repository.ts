import type { EventOf, MemberQuestionChanged } from '@casebook/contracts';
import { type DeletedMember, ErasesMember } from '@casebook/messaging';
import type { Database, Transaction } from '@casebook/platform';
import { tables } from '../prisma.ts';

type MemberQuestion = EventOf<typeof MemberQuestionChanged>['data'];

/** Each member's bookmarks, flags and hidden questions, as the bank publishes them. */
@ErasesMember('member_questions.member_id')
export class MemberQuestionsRepository {
  async upsertIfNewer(tx: Transaction, marks: MemberQuestion, version: number): Promise<void> {
    const { userId, questionId, bookmarked, flagged, hidden } = marks;
    await tx.sql.execute`
      INSERT INTO member_questions (member_id, question_id, version, bookmarked, flagged, hidden)
      VALUES (${userId}::uuid, ${questionId}::uuid, ${version}, ${bookmarked}, ${flagged}, ${hidden})
      ON CONFLICT (member_id, question_id) DO UPDATE SET version = excluded.version, bookmarked = excluded.bookmarked,
        flagged = excluded.flagged, hidden = excluded.hidden
      WHERE member_questions.version < excluded.version`;
  }

  /** The given questions that the member has flagged. */
  async flaggedIds(source: Database, memberId: string, questionIds: string[]): Promise<string[]> {
    const rows = await tables(source).memberQuestion.findMany({
      where: { memberId, flagged: true, questionId: { in: questionIds } },
      select: { questionId: true },
    });
    return rows.map(({ questionId }) => questionId);
  }

  async erase(tx: Transaction, { id: memberId }: DeletedMember): Promise<void> {
    await tables(tx).memberQuestion.deleteMany({ where: { memberId } });
  }

  async empty(tx: Transaction): Promise<void> {
    await tables(tx).memberQuestion.deleteMany();
  }
}
