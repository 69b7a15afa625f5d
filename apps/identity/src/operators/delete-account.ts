import { randomUUID } from 'node:crypto';
import { Database, newId, systemCaller } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { emitDeletedAccount } from '../accounts/account-event.ts';
import { AccountsRepository } from '../accounts/accounts.repository.ts';
import { FlowStatesRepository } from '../links/flow-states.repository.ts';
import { LinkRequestsRepository } from '../links/link-requests.repository.ts';
import { EndSessions } from '../sessions/end-sessions.ts';
import { SessionsRepository } from '../sessions/sessions.repository.ts';
import { PayloadsRepository } from './payloads.repository.ts';

/** An operator deletes an account: everything personal goes, here at once, elsewhere when the news arrives. */
@Injectable()
export class DeleteAccount {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsRepository,
    private readonly sessions: SessionsRepository,
    private readonly endSessions: EndSessions,
    private readonly requests: LinkRequestsRepository,
    private readonly flowStates: FlowStatesRepository,
    private readonly payloads: PayloadsRepository,
  ) {}

  /** @returns whether there was such an account */
  execute(userId: string): Promise<boolean> {
    return this.database.write(systemCaller('operator', newId()), async (tx) => {
      const account = await this.accounts.lock(tx, userId);
      if (!account) return false;
      const deleted = { id: account.id, version: account.version + 1, pseudonym: randomUUID() };
      await this.endSessions.execute(tx, await this.sessions.lockOf(tx, userId), 'user-deleted');
      await this.requests.removeOf(tx, account.email);
      await this.flowStates.removeAllOf(tx, userId);
      await this.payloads.eraseOf(tx, userId, deleted.pseudonym);
      await this.accounts.erase(tx, deleted);
      emitDeletedAccount(tx, deleted);
      // Not under `userId`: the audit stays, and nothing in it may lead back.
      tx.audit('identity.account-deleted', { pseudonym: deleted.pseudonym });
      return true;
    });
  }
}
