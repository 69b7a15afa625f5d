import { type Caller, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { CaseyMessagesRepository } from './casey-messages.repository.ts';

/** Deletes the caller's messages and their replies, also once their access has ended. */
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
