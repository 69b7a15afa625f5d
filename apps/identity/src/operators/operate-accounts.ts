import type { Role } from '@casebook/contracts';
import { type Caller, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { EraseAccount } from '../account-changes/erase-account.ts';
import { isAnonymous, isEmail, nameOf } from '../accounts/account-rules.ts';
import { AccountsRepository } from '../accounts/accounts.repository.ts';
import { emitAccount } from '../accounts/publish-users.ts';
import { DropFactors } from '../factors/drop-factors.ts';
import { FactorsRepository } from '../factors/factors.repository.ts';
import { EndSessions } from '../sessions/end-sessions.ts';
import { assuranceOf } from '../sessions/session-rules.ts';
import { SessionsRepository } from '../sessions/sessions.repository.ts';

/** The account data that operators may see. */
export interface AccountSummary {
  readonly id: string;
  readonly email: string;
  readonly name?: string;
  readonly role: string;
  readonly createdAt: Date;
  readonly emailConfirmedAt?: Date;
  readonly lastSignInAt?: Date;
  readonly sessions: number;
}

@Injectable()
export class ShowAccount {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly sessions: SessionsRepository,
  ) {}

  /** @returns undefined if the address has no account */
  async execute(email: string): Promise<AccountSummary | undefined> {
    const account = await this.accounts.findByEmail(email.trim().toLowerCase());
    if (!account) return undefined;
    const { id, role, createdAt, emailConfirmedAt, lastSignInAt } = account;
    const name = nameOf(account);
    return {
      id,
      email: account.email,
      role,
      createdAt,
      ...(name !== undefined && { name }),
      ...(emailConfirmedAt && { emailConfirmedAt }),
      ...(lastSignInAt && { lastSignInAt }),
      sessions: await this.sessions.countOf(id),
    };
  }
}

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

/** Deletes an account for an operator. */
@Injectable()
export class DeleteAccount {
  constructor(
    private readonly database: Database,
    private readonly eraseAccount: EraseAccount,
  ) {}

  /** @returns whether the account existed */
  execute(caller: Caller, userId: string): Promise<boolean> {
    return this.database.write(caller, (tx) => this.eraseAccount.erase(tx, userId));
  }
}

/** Removes every second factor of a member who lost them. Ends the sessions that used one, in case a factor was stolen. */
@Injectable()
export class RemoveFactors {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsRepository,
    private readonly factors: FactorsRepository,
    private readonly dropFactors: DropFactors,
    private readonly sessions: SessionsRepository,
    private readonly endSessions: EndSessions,
  ) {}

  /** @returns whether the account exists */
  execute(caller: Caller, userId: string): Promise<boolean> {
    return this.database.write(caller, async (tx) => {
      if (!(await this.accounts.lock(tx, userId))) return false;
      const raised = (await this.sessions.lockOf(tx, userId)).filter((session) => assuranceOf(session) === 'aal2');
      await this.endSessions.end(tx, raised, 'signed-out');
      await this.dropFactors.drop(tx, userId, await this.factors.listOf(userId, tx));
      tx.audit('identity.factors-removed', { userId, sessions: raised.length });
      return true;
    });
  }
}

/** Accounts that one statement reads. */
const BATCH = 1_000;

export interface InvalidAddress {
  readonly id: string;
  readonly email: string;
  readonly createdAt: Date;
}

/** Lists accounts whose address passed an earlier validation rule but fails the current one. They get no mail. */
@Injectable()
export class ListInvalidAddresses {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsRepository,
  ) {}

  async *execute(): AsyncGenerator<InvalidAddress> {
    for (let after: string | undefined, isLast = false; !isLast; ) {
      const batch = await this.accounts.allAfter(this.database, after, BATCH);
      for (const account of batch)
        if (!('pseudonym' in account) && !isAnonymous(account) && !isEmail(account.email))
          yield { id: account.id, email: account.email, createdAt: account.createdAt };
      after = batch.at(-1)?.id;
      isLast = batch.length < BATCH;
    }
  }
}
