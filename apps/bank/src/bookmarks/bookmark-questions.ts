import { AppError, BOOKMARKS_AT_MOST, type BookmarkList, type BookmarkView } from '@casebook/contracts';
import { type Caller, Database, EventStreams, MemberAccess, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { emitMemberQuestion, type MemberQuestion } from '../member-questions/member-question.ts';
import { MemberQuestionsRepository } from '../member-questions/member-questions.repository.ts';
import { QuestionReadingRepository } from '../questions/question-reading.repository.ts';
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

/** Removes a bookmark, even if the member has no access or the question is deleted. Idempotent. */
@Injectable()
export class RemoveBookmark {
  constructor(
    private readonly database: Database,
    private readonly writer: BookmarkWriter,
  ) {}

  execute(caller: Caller, questionId: string): Promise<BookmarkView> {
    return this.database.write(caller, (tx) =>
      this.writer.change(tx, caller.id, questionId, async ({ bookmarkedAt, ...marks }) => (bookmarkedAt ? marks : undefined)),
    );
  }
}

/** Lists a member's bookmarks, newest first. */
@Injectable()
export class ListBookmarks {
  constructor(private readonly bookmarks: BookmarksRepository) {}

  execute(caller: Caller): Promise<BookmarkList> {
    return this.bookmarks.list(caller.id);
  }
}

/** Streams a member's bookmarks: the current list, then every change from any browser. */
@Injectable()
export class FollowBookmarks {
  constructor(
    private readonly streams: EventStreams,
    private readonly bookmarks: BookmarksRepository,
  ) {}

  /** @throws stream.too-many */
  execute(caller: Caller, reply: FastifyReply): Promise<void> {
    const current = async () => {
      const data = await this.bookmarks.list(caller.id);
      return { version: data.version, data };
    };
    return this.streams.open(reply, { caller, channel: BOOKMARKS_CHANNEL, key: caller.id, current });
  }
}
