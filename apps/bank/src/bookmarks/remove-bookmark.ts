import type { BookmarkView } from '@casebook/contracts';
import { type Caller, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { BookmarkWriter } from './bookmark-writer.ts';

/** Removes a bookmark, also without access and of a deleted question. Idempotent. */
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
