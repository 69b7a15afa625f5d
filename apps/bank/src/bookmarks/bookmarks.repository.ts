import { BOOKMARKS_AT_MOST, type BookmarkList } from '@casebook/contracts';
import { Database, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { tables } from '../prisma.ts';

/** The NOTIFY channel of bookmark changes; the payload is the member's id. */
export const BOOKMARKS_CHANNEL = 'bookmarks';

/** A member's list of bookmarks. Each bookmark is a mark in `member_questions`; the list's version counts the changes. */
@Injectable()
export class BookmarksRepository {
  constructor(private readonly database: Database) {}

  /** Bookmarks of questions that aren't deleted, newest first. */
  async list(memberId: string): Promise<BookmarkList> {
    const [row] = await this.database.sql.query<{ version: number; ids: string[] }[]>`
      SELECT coalesce((SELECT version FROM bookmark_lists WHERE member_id = ${memberId}::uuid), 0) AS version,
        ARRAY(SELECT m.question_id::text FROM member_questions m JOIN questions q ON q.id = m.question_id AND NOT q.deleted
          WHERE m.member_id = ${memberId}::uuid AND m.bookmarked_at IS NOT NULL
          ORDER BY m.bookmarked_at DESC, m.question_id LIMIT ${BOOKMARKS_AT_MOST}) AS ids`;
    return { version: row?.version ?? 0, questionIds: row?.ids ?? [] };
  }

  /** Locks the member's list (`FOR UPDATE`). @returns the list's current version */
  async lock(tx: Transaction, memberId: string): Promise<number> {
    const [row] = await tx.sql.query<{ version: number }[]>`
      INSERT INTO bookmark_lists (member_id, version) VALUES (${memberId}::uuid, 0)
      ON CONFLICT (member_id) DO UPDATE SET version = bookmark_lists.version RETURNING version`;
    return row?.version ?? 0;
  }

  /** Increments the version of a locked list. */
  async saveVersion(tx: Transaction, memberId: string, version: number): Promise<void> {
    await tables(tx).bookmarkList.update({ where: { memberId }, data: { version } });
  }

  count(tx: Transaction, memberId: string): Promise<number> {
    return tables(tx).memberQuestion.count({ where: { memberId, bookmarkedAt: { not: null } } });
  }
}
