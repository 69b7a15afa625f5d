import { type Caller, EventStreams } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { BOOKMARKS_CHANNEL, BookmarksRepository } from './bookmarks.repository.ts';

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
