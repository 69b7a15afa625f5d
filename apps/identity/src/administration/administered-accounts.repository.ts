import { AuthError, type AuthUser } from '@casebook/contracts';
import { Database, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import type { Account, PendingAccount } from '../accounts/account.ts';
import { toAuthUser, toUnconfirmedUser } from '../accounts/account-view.ts';
import { AccountsRepository } from '../accounts/accounts.repository.ts';
import { PendingAccountsRepository } from '../accounts/pending-accounts.repository.ts';
import { FactorsRepository } from '../factors/factors.repository.ts';

/** An account or a pending account. Admins manage both. */
export type AdministeredAccount =
  | { readonly isPending: false; readonly account: Account }
  | { readonly isPending: true; readonly account: PendingAccount };

export interface AccountsPage {
  readonly users: AuthUser[];
  readonly total: number;
}

export interface PageOf {
  readonly filter: string;
  readonly limit: number;
  readonly offset: number;
}

/** GoTrue's error for an account that doesn't exist. */
export const userNotFound = (): AuthError => new AuthError('user_not_found', { status: 404, message: 'User not found' });

/** Accounts and pending accounts together. */
@Injectable()
export class AdministeredAccountsRepository {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsRepository,
    private readonly pendingAccounts: PendingAccountsRepository,
    private readonly factors: FactorsRepository,
  ) {}

  /** @throws user_not_found */
  async find(id: string): Promise<AdministeredAccount> {
    const account = await this.accounts.find(id);
    if (account) return { isPending: false, account };
    const pending = await this.pendingAccounts.find(id);
    if (!pending) throw userNotFound();
    return { isPending: true, account: pending };
  }

  /** Locks the row (`FOR UPDATE`). @throws user_not_found */
  async lock(tx: Transaction, id: string): Promise<AdministeredAccount> {
    const account = await this.accounts.lock(tx, id);
    if (account) return { isPending: false, account };
    const pending = await this.pendingAccounts.lock(tx, id);
    // After the first lock found no account, a concurrent confirmation may have turned the pending account into one.
    const confirmed = pending ? undefined : await this.accounts.lock(tx, id);
    if (confirmed) return { isPending: false, account: confirmed };
    if (!pending) throw userNotFound();
    return { isPending: true, account: pending };
  }

  /** The account in GoTrue's format. */
  async view({ isPending, account }: AdministeredAccount, source: Database | Transaction = this.database): Promise<AuthUser> {
    return isPending ? toUnconfirmedUser(account) : toAuthUser(account, await this.factors.listOf(account.id, source));
  }

  /** Newest first. @param page its filter is a part of the address, in lower case; an empty filter matches all */
  async page({ filter, limit, offset }: PageOf): Promise<AccountsPage> {
    const { sql } = this.database;
    const [rows, [count]] = await Promise.all([
      sql.query<{ id: string }[]>`
        SELECT id::text FROM (
          (SELECT id, created_at FROM users WHERE NOT deleted AND strpos(coalesce(email, ''), ${filter}) > 0
            ORDER BY created_at DESC, id DESC LIMIT ${limit + offset})
          UNION ALL
          (SELECT id, created_at FROM pending_accounts WHERE strpos(email, ${filter}) > 0
            ORDER BY created_at DESC, id DESC LIMIT ${limit + offset})
        ) AS listed ORDER BY created_at DESC, id DESC LIMIT ${limit} OFFSET ${offset}`,
      sql.query<{ total: number }[]>`
        SELECT ((SELECT count(*) FROM users WHERE NOT deleted AND strpos(coalesce(email, ''), ${filter}) > 0)
          + (SELECT count(*) FROM pending_accounts WHERE strpos(email, ${filter}) > 0))::int AS total`,
    ]);
    const ids = rows.map(({ id }) => id);
    const [accounts, pending] = await Promise.all([this.accounts.listOf(ids), this.pendingAccounts.listOf(ids)]);
    const viewOf = new Map(
      [...accounts.map((each) => toAuthUser(each)), ...pending.map(toUnconfirmedUser)].map((user) => [user.id, user]),
    );
    return { users: ids.map((id) => viewOf.get(id)).filter((user) => user !== undefined), total: count?.total ?? 0 };
  }
}
