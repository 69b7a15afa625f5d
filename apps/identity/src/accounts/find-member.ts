import { AuthError } from '@casebook/contracts';
import { type Caller, Clock, Database, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import type { Session } from '../sessions/session.ts';
import { SessionsRepository } from '../sessions/sessions.repository.ts';
import type { Account } from './account.ts';
import { requireNotBanned } from './account-rules.ts';
import { AccountsRepository } from './accounts.repository.ts';

export interface SignedInMember {
  readonly account: Account;
  readonly session: Session;
}

/** Finds the account and session of a verified token. A token stays valid until the event of its session's end arrives, so the row decides. */
@Injectable()
export class FindMember {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly sessions: SessionsRepository,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** @throws user_not_found, user_banned, session_not_found */
  async find(caller: Caller, source: Database | Transaction = this.database): Promise<SignedInMember> {
    const account = await this.accounts.find(caller.id, source);
    if (!account) throw new AuthError('user_not_found');
    requireNotBanned(account, this.clock.now(), 403);
    const session = caller.sessionId ? await this.sessions.find(account.id, caller.sessionId, source) : undefined;
    if (!session) throw new AuthError('session_not_found');
    return { account, session };
  }
}
