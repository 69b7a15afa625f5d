import type { CaseyMessagePage, ListCaseyMessagesQuery } from '@casebook/contracts';
import { type Caller, cutPage, decodeCursor } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { toMessageView } from './casey-message.ts';
import { CaseyMessagesRepository } from './casey-messages.repository.ts';

/** Lists the caller's messages with their replies, newest first, also once their access has ended. */
@Injectable()
export class ListCaseyMessages {
  constructor(private readonly messages: CaseyMessagesRepository) {}

  /** @throws page.cursor-invalid */
  async execute(caller: Caller, { limit, cursor }: ListCaseyMessagesQuery): Promise<CaseyMessagePage> {
    const [found, total] = await Promise.all([
      this.messages.list(caller.id, cursor === undefined ? undefined : decodeCursor(cursor), limit + 1),
      this.messages.count(caller.id),
    ]);
    const { rows, ...next } = cutPage(found, limit, ({ createdAt, id }) => ({ at: createdAt, id }));
    return { items: rows.map(toMessageView), total, totalIsEstimate: false, ...next };
  }
}
