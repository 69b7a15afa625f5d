import type { BookmarkView } from '@casebook/contracts';
import type { Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import type { MemberQuestion } from '../member-questions/member-question.ts';
import { emitMemberQuestion } from '../member-questions/member-question.ts';
import { MemberQuestionsRepository } from '../member-questions/member-questions.repository.ts';
import { BOOKMARKS_CHANNEL, BookmarksRepository } from './bookmarks.repository.ts';

/** Saves a member's marks if they change, increments the list's version, notifies open streams and publishes the change. */
@Injectable()
export class BookmarkWriter {
  constructor(
    private readonly marks: MemberQuestionsRepository,
    private readonly bookmarks: BookmarksRepository,
  ) {}

  /** @param change returns the new marks, or undefined if nothing changes */
  async change(
    tx: Transaction,
    memberId: string,
    questionId: string,
    change: (marks: MemberQuestion) => Promise<MemberQuestion | undefined>,
  ): Promise<BookmarkView> {
    const version = await this.bookmarks.lock(tx, memberId);
    const before = await this.marks.lock(tx, memberId, questionId);
    const after = await change(before);
    if (!after) return { questionId, bookmarked: before.bookmarkedAt !== undefined, version };
    emitMemberQuestion(tx, await this.marks.save(tx, after));
    await this.bookmarks.saveVersion(tx, memberId, version + 1);
    tx.notify(BOOKMARKS_CHANNEL, memberId);
    return { questionId, bookmarked: after.bookmarkedAt !== undefined, version: version + 1 };
  }
}
