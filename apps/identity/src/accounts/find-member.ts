import { AuthError } from '@casebook/contracts';
import { type Caller, Clock, Database, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import type { Factor } from '../factors/factor.ts';
import type { Session } from '../sessions/session.ts';
import type { Account } from './account.ts';
import { requireNotBanned } from './account-rules.ts';
import { AccountsRepository } from './accounts.repository.ts';

export interface SignedInMember {
  readonly account: Account;
  readonly session: Session;
  /** Oldest first. */
  readonly factors: readonly Factor[];
}

/**
 * Finds the account, session, and factors of a verified token. A token passes verification until the event that its session ended arrives,
 * so this class also reads the session's row.
 */
@Injectable()
export class FindMember {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** @throws user_not_found, user_banned, session_not_found */
  async find(caller: Caller, source: Database | Transaction = this.database): Promise<SignedInMember> {
    const { id, sessionId = null } = caller;
    const found = await this.accounts.findWithSession({ id, sessionId }, source);
    if (!found) throw new AuthError('user_not_found');
    const { account, session, factors } = found;
    requireNotBanned(account, this.clock.now(), 403);
    if (!session) throw new AuthError('session_not_found');
    return { account, session, factors };
  }
}

/** Locks the caller's account (`FOR UPDATE`), so that changes and checks of its factors happen one at a time. */
@Injectable()
export class LockMember {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly findMember: FindMember,
  ) {}

  /** @throws user_not_found, session_not_found */
  async lock(tx: Transaction, caller: Caller): Promise<SignedInMember> {
    await this.accounts.lock(tx, caller.id);
    return this.findMember.find(caller, tx);
  }
}
