import { MemberQuestionChanged } from '@casebook/contracts';
import { type DeletedMember, ErasesMember } from '@casebook/messaging';
import { Database, sql, type Transaction } from '@casebook/platform';
import type { MemberQuestion as MemberQuestionRow } from '../generated/prisma/client.ts';
import { tables } from '../prisma.ts';
import { type MemberQuestion, unmarkedQuestion } from './member-question.ts';

const MAX_HIDDEN_LISTED = 1_000;

@ErasesMember('member_questions.member_id', 'bookmark_lists.member_id')
export class MemberQuestionsRepository {
  constructor(private readonly database: Database) {}

  /** Locks the marks (`FOR UPDATE`); without a row yet, returns empty marks at version 0. */
  async lock(tx: Transaction, memberId: string, questionId: string): Promise<MemberQuestion> {
    await tx.sql.execute`
      INSERT INTO member_questions (member_id, question_id, version) VALUES (${memberId}::uuid, ${questionId}::uuid, 0)
      ON CONFLICT (member_id, question_id) DO UPDATE SET version = member_questions.version`;
    const row = await tables(tx).memberQuestion.findUnique({ where: { memberId_questionId: { memberId, questionId } } });
    return row ? toMarks(row) : unmarkedQuestion(memberId, questionId);
  }

  /** Saves the marks at their next version. @returns the saved marks */
  async save(tx: Transaction, marks: MemberQuestion): Promise<MemberQuestion> {
    const { memberId, questionId, bookmarkedAt, flagged, hiddenAt } = marks;
    const version = marks.version + 1;
    await tables(tx).memberQuestion.update({
      where: { memberId_questionId: { memberId, questionId } },
      data: { version, flagged, bookmarkedAt: bookmarkedAt ?? null, hiddenAt: hiddenAt ?? null },
    });
    return { ...marks, version };
  }

  /** Every member and question with marks, ordered by both ids. */
  async allAfter(tx: Transaction, after: { memberId: string; questionId: string } | undefined, limit: number) {
    const rows = await tables(tx).memberQuestion.findMany({
      where: after
        ? { OR: [{ memberId: { gt: after.memberId } }, { memberId: after.memberId, questionId: { gt: after.questionId } }] }
        : {},
      orderBy: [{ memberId: 'asc' }, { questionId: 'asc' }],
      take: limit,
    });
    return rows.map(toMarks);
  }

  /** Newest first. */
  async hiddenIds(memberId: string): Promise<string[]> {
    const rows = await tables(this.database).memberQuestion.findMany({
      where: { memberId, hiddenAt: { not: null } },
      orderBy: [{ hiddenAt: 'desc' }, { questionId: 'asc' }],
      select: { questionId: true },
      take: MAX_HIDDEN_LISTED,
    });
    return rows.map(({ questionId }) => questionId);
  }

  /** Also publishes tombstones, so that Kafka's compaction removes the records whose keys contain the member's id. */
  async erase(tx: Transaction, { id: memberId }: DeletedMember): Promise<void> {
    const pairs = sql`
      SELECT member_id || ':' || question_id AS aggregate_id, version AS aggregate_version FROM member_questions
      WHERE member_id = ${memberId}::uuid`;
    await tx.emitRemovals(MemberQuestionChanged, pairs);
    await tables(tx).memberQuestion.deleteMany({ where: { memberId } });
    await tables(tx).bookmarkList.deleteMany({ where: { memberId } });
  }
}

function toMarks({ bookmarkedAt, hiddenAt, ...row }: MemberQuestionRow): MemberQuestion {
  return { ...row, ...(bookmarkedAt && { bookmarkedAt }), ...(hiddenAt && { hiddenAt }) };
}
