import { AuthError } from '@casebook/contracts';
import type { Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { ChangeEmail } from '../account-changes/change-email.ts';
import type { Account, PendingAccount } from '../accounts/account.ts';
import { isAnonymous } from '../accounts/account-rules.ts';
import { AccountsRepository } from '../accounts/accounts.repository.ts';
import { AddAccount } from '../accounts/add-account.ts';
import { PendingAccountsRepository } from '../accounts/pending-accounts.repository.ts';
import type { LinkRequest } from '../link-requests/link-request.ts';
import { LinkRequestsRepository } from '../link-requests/link-requests.repository.ts';

/** A request whose link or code proved the address that its mail went to. */
export interface ConfirmedAddress {
  readonly request: LinkRequest;
  /** Locked by the transaction. Missing after the first of the two confirmations of a change of address. */
  readonly account?: Account;
}

/**
 * Confirms one side of a change of address. The last confirmation changes the address, and turns a pending account into an account. An
 * anonymous account has only one side.
 */
@Injectable()
export class ConfirmEmailChange {
  constructor(
    private readonly requests: LinkRequestsRepository,
    private readonly accounts: AccountsRepository,
    private readonly pendingAccounts: PendingAccountsRepository,
    private readonly addAccount: AddAccount,
    private readonly changeEmail: ChangeEmail,
  ) {}

  /**
   * Locks the account first, so that confirmations of both sides run one after the other.
   * @returns the request and, once both addresses have confirmed, the changed account
   * @throws otp_expired, email_exists
   */
  async confirm(tx: Transaction, tokenHash: string, userId: string): Promise<ConfirmedAddress> {
    const account = await this.accounts.lock(tx, userId);
    const pending = account ? undefined : await this.#lockPending(tx, userId);
    const sides = await this.requests.lockEmailChangeOf(tx, userId);
    const token = await this.requests.findByToken(tx, tokenHash);
    const [own, other] = [sides.find(({ id }) => id === token?.request.id), sides.find(({ id }) => id !== token?.request.id)];
    const owner = account ?? pending;
    if (!owner || !own || (account && account.emailChange?.newEmail !== own.newEmail)) throw new AuthError('otp_expired');
    if (!other && !isAnonymous(owner)) throw new AuthError('otp_expired');
    if (!other || other.confirmedAt) {
      const changed = account
        ? await this.changeEmail.change(tx, account, own.newEmail, own.sessionId)
        : pending && (await this.#activate(tx, pending, own.newEmail));
      return { request: own, ...(changed && { account: changed }) };
    }
    await this.requests.confirmEmailChange(tx, own.id);
    tx.audit('identity.email-change-confirmed', { userId, side: own.email === own.newEmail ? 'new' : 'current' });
    return { request: own };
  }

  /** Locks the address first, like everything that gives an address an account. */
  async #lockPending(tx: Transaction, id: string): Promise<PendingAccount | undefined> {
    const found = await this.pendingAccounts.find(id, tx);
    if (!found) return undefined;
    await this.accounts.lockAddress(tx, found.email);
    return this.pendingAccounts.lock(tx, id);
  }

  /** A pending account whose owner has proven both addresses becomes an account with the new address. @throws email_exists */
  async #activate(tx: Transaction, pending: PendingAccount, newEmail: string): Promise<Account> {
    await this.accounts.lockAddress(tx, newEmail);
    if (await this.pendingAccounts.findByEmail(newEmail, tx)) throw new AuthError('email_exists');
    const changed = { ...pending, email: newEmail };
    await this.pendingAccounts.save(tx, changed);
    const account = await this.addAccount.add(tx, changed);
    if (!account) throw new AuthError('email_exists');
    for (const address of [pending.email, newEmail]) await this.requests.removeOf(tx, address);
    return account;
  }
}
