import { Module } from '@nestjs/common';
import { MemberQuestionsModule } from '../member-questions/member-questions.module.ts';
import { QuestionsModule } from '../questions/questions.module.ts';
import { BookmarkQuestion } from './bookmark-question.ts';
import { BookmarkWriter } from './bookmark-writer.ts';
import { BookmarksController } from './bookmarks.controller.ts';
import { BookmarksRepository } from './bookmarks.repository.ts';
import { FollowBookmarks } from './follow-bookmarks.ts';
import { ListBookmarks } from './list-bookmarks.ts';
import { RemoveBookmark } from './remove-bookmark.ts';

@Module({
  imports: [QuestionsModule, MemberQuestionsModule],
  controllers: [BookmarksController],
  providers: [BookmarksRepository, ListBookmarks, FollowBookmarks, BookmarkWriter, BookmarkQuestion, RemoveBookmark],
})
export class BookmarksModule {}
