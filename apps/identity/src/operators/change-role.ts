import type { Role } from '@casebook/contracts';
import { type Caller, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { emitAccount } from '../accounts/account-event.ts';
import { AccountsRepository } from '../accounts/accounts.repository.ts';
import { EndSessions } from '../sessions/end-sessions.ts';
import { SessionsRepository } from '../sessions/sessions.repository.ts';

/** Changes an account's role. A demoted admin is signed out, since their tokens carry the role for up to an hour. */
@Injectable()
export class ChangeRole {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsRepository,
    private readonly sessions: SessionsRepository,
    private readonly endSessions: EndSessions,
  ) {}

  /** Does nothing if the account already has the role. @returns whether the account exists */
  execute(caller: Caller, userId: string, role: Role): Promise<boolean> {
    return this.database.write(caller, async (tx) => {
      const account = await this.accounts.lock(tx, userId);
      if (!account) return false;
      if (account.role === role) return true;
      const changed = { ...account, role, version: account.version + 1, updatedAt: tx.now };
      await this.accounts.save(tx, changed);
      emitAccount(tx, changed);
      if (role === 'member') await this.endSessions.end(tx, await this.sessions.lockOf(tx, userId), 'role-changed');
      tx.audit('identity.role-changed', { userId }, { before: { role: account.role }, after: { role } });
      return true;
    });
  }
}
