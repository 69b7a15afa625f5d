import type { BookmarkList } from '@casebook/contracts';
import type { Caller } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { BookmarksRepository } from './bookmarks.repository.ts';

/** Lists a member's bookmarks, newest first. */
@Injectable()
export class ListBookmarks {
  constructor(private readonly bookmarks: BookmarksRepository) {}

  execute(caller: Caller): Promise<BookmarkList> {
    return this.bookmarks.list(caller.id);
  }
}
