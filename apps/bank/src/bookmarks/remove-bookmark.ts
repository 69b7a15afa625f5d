import type { BookmarkView } from '@casebook/contracts';
import { type Caller, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { BookmarkWriter } from './bookmark-writer.ts';

/** A member lets a bookmark go, with access or without, whatever became of the question. Doing it again changes nothing. */
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
