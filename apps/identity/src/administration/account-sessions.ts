import type { DeviceSessions } from '@casebook/contracts';
import { type Caller, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { EndSessions } from '../sessions/end-sessions.ts';
import { SessionList } from '../sessions/session-list.ts';
import { SessionsRepository } from '../sessions/sessions.repository.ts';
import { AdministeredAccountsRepository } from './administered-accounts.repository.ts';
import { RequireAdmin } from './require-admin.ts';

/** Lists where an account is signed in, for an admin. */
@Injectable()
export class ListAccountSessions {
  constructor(
    private readonly requireAdmin: RequireAdmin,
    private readonly administered: AdministeredAccountsRepository,
    private readonly sessions: SessionList,
  ) {}

  /** @throws user_not_found, not_admin */
  async execute(caller: Caller, id: string): Promise<DeviceSessions> {
    await this.requireAdmin.check(caller);
    const { account } = await this.administered.find(id);
    return this.sessions.of(account.id, caller.sessionId);
  }
}

/** Signs a member out everywhere, such as one who reports a stolen device. */
@Injectable()
export class EndAccountSessions {
  constructor(
    private readonly database: Database,
    private readonly requireAdmin: RequireAdmin,
    private readonly administered: AdministeredAccountsRepository,
    private readonly sessions: SessionsRepository,
    private readonly endSessions: EndSessions,
  ) {}

  /** @throws user_not_found, not_admin */
  async execute(caller: Caller, userId: string): Promise<void> {
    await this.database.write(caller, async (tx) => {
      await this.requireAdmin.check(caller, tx);
      const { account } = await this.administered.lock(tx, userId);
      const ended = await this.sessions.lockOf(tx, account.id);
      await this.endSessions.end(tx, ended, 'signed-out');
      tx.audit('identity.account-sessions-ended', { userId, sessions: ended.length });
    });
  }
}
