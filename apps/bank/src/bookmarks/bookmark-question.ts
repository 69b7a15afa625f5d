import { AppError, BOOKMARKS_AT_MOST, type BookmarkView } from '@casebook/contracts';
import { type Caller, Database, MemberAccess } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { QuestionReadingRepository } from '../questions/question-reading.repository.ts';
import { BookmarkWriter } from './bookmark-writer.ts';
import { BookmarksRepository } from './bookmarks.repository.ts';

/** Bookmarks a question. Idempotent. */
@Injectable()
export class BookmarkQuestion {
  constructor(
    private readonly database: Database,
    private readonly access: MemberAccess,
    private readonly questions: QuestionReadingRepository,
    private readonly bookmarks: BookmarksRepository,
    private readonly writer: BookmarkWriter,
  ) {}

  /** @throws access.required, question.not-found, bookmark.too-many */
  async execute(caller: Caller, questionId: string): Promise<BookmarkView> {
    if (!(await this.access.has(caller))) throw new AppError('access.required');
    if (!(await this.questions.find(caller, questionId))) throw new AppError('question.not-found');
    return this.database.write(caller, (tx) =>
      this.writer.change(tx, caller.id, questionId, async (marks) => {
        if (marks.bookmarkedAt) return undefined;
        if ((await this.bookmarks.count(tx, caller.id)) >= BOOKMARKS_AT_MOST) throw new AppError('bookmark.too-many');
        return { ...marks, bookmarkedAt: tx.now };
      }),
    );
  }
}
