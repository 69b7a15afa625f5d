import type { DeviceSessions } from '@casebook/contracts';
import type { Caller } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { SessionList } from '../sessions/session-list.ts';
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
