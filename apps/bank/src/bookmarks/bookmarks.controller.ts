import { BookmarkList, BookmarkView } from '@casebook/contracts';
import { Allow, Caller, IdParam, RespondsWith, RespondsWithStream } from '@casebook/platform';
import { Controller, Delete, Get, Put, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { BookmarkQuestion, FollowBookmarks, ListBookmarks, RemoveBookmark } from './bookmark-questions.ts';

@Controller('api/v1/bookmarks')
export class BookmarksController {
  constructor(
    private readonly listBookmarks: ListBookmarks,
    private readonly followBookmarks: FollowBookmarks,
    private readonly bookmarkQuestion: BookmarkQuestion,
    private readonly removeBookmark: RemoveBookmark,
  ) {}

  @Get()
  @Allow('member')
  @RespondsWith(BookmarkList, 'listBookmarks')
  list(@Caller() caller: Caller): Promise<BookmarkList> {
    return this.listBookmarks.execute(caller);
  }

  @Get('events')
  @Allow('member')
  @RespondsWithStream('What listBookmarks answers', 'followBookmarks')
  follow(@Caller() caller: Caller, @Res() reply: FastifyReply): Promise<void> {
    return this.followBookmarks.execute(caller, reply);
  }

  @Put(':id')
  @Allow('member')
  @RespondsWith(BookmarkView, 'bookmarkQuestion')
  add(@Caller() caller: Caller, @IdParam('id') questionId: string): Promise<BookmarkView> {
    return this.bookmarkQuestion.execute(caller, questionId);
  }

  @Delete(':id')
  @Allow('member')
  @RespondsWith(BookmarkView, 'removeBookmark')
  remove(@Caller() caller: Caller, @IdParam('id') questionId: string): Promise<BookmarkView> {
    return this.removeBookmark.execute(caller, questionId);
  }
}
