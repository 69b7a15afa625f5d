import { Module } from '@nestjs/common';
import { MemberQuestionsModule } from '../member-questions/member-questions.module.ts';
import { QuestionsModule } from '../questions/questions.module.ts';
import { BookmarkQuestion, BookmarkWriter, FollowBookmarks, ListBookmarks, RemoveBookmark } from './bookmark-questions.ts';
import { BookmarksController } from './bookmarks.controller.ts';
import { BookmarksRepository } from './bookmarks.repository.ts';

@Module({
  imports: [QuestionsModule, MemberQuestionsModule],
  controllers: [BookmarksController],
  providers: [BookmarksRepository, ListBookmarks, FollowBookmarks, BookmarkWriter, BookmarkQuestion, RemoveBookmark],
})
export class BookmarksModule {}
