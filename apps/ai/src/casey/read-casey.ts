import type { CaseyMessagePage, CaseyView, ListCaseyMessagesQuery } from '@casebook/contracts';
import { type Caller, cutPage, Database, decodeCursor } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { ModelApi } from '../model/model-api.ts';
import { toMessageView } from './casey-message.ts';
import { CaseyMessagesRepository } from './casey-messages.repository.ts';
import { CaseyQuestionsRepository } from './casey-questions.repository.ts';

/** Returns whether Casey can answer, and the number of the caller's mistakes. The caller needs no access. */
@Injectable()
export class GetCasey {
  constructor(
    private readonly model: ModelApi,
    private readonly questions: CaseyQuestionsRepository,
  ) {}

  async execute(caller: Caller): Promise<CaseyView> {
    return { configured: this.model.isConfigured, mistakes: await this.questions.countMistakes(caller.id) };
  }
}

/** Lists the caller's messages with their replies, newest first, even after their access has ended. */
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

/** Deletes the caller's messages and their replies, even after their access has ended. */
@Injectable()
export class ClearCaseyMessages {
  constructor(
    private readonly database: Database,
    private readonly messages: CaseyMessagesRepository,
  ) {}

  execute(caller: Caller): Promise<void> {
    return this.database.write(caller, async (tx) => {
      await this.messages.clear(tx, caller.id);
      tx.audit('casey.cleared', {});
    });
  }
}
