import type { BookmarkView } from '@casebook/contracts';
import { type Caller, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { ChangeBookmark } from './change-bookmark.ts';

/** A member lets a bookmark go, with access or without, whatever became of the question. Doing it again changes nothing. */
@Injectable()
export class RemoveBookmark {
  constructor(
    private readonly database: Database,
    private readonly changeBookmark: ChangeBookmark,
  ) {}

  execute(caller: Caller, questionId: string): Promise<BookmarkView> {
    return this.database.write(caller, (tx) =>
      this.changeBookmark.execute(tx, caller.id, questionId, async ({ bookmarkedAt, ...marks }) =>
        bookmarkedAt ? marks : undefined,
      ),
    );
  }
}
