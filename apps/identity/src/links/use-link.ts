import { AuthError, type LinkPurpose } from '@casebook/contracts';
import type { Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import type { Account } from '../accounts/account.ts';
import { AccountsRepository } from '../accounts/accounts.repository.ts';
import { AddAccount } from '../accounts/add-account.ts';
import { hashOf } from '../sessions/opaque-secret.ts';
import type { LinkRequest, PendingSignUp } from './link-request.ts';
import { LinkRequestsRepository } from './link-requests.repository.ts';

export interface UsedLink {
  /** Locked by the transaction. */
  readonly account: Account;
  readonly request: LinkRequest;
}

/** Uses the secret of a mailed link: once, for its purpose, within an hour. Using it proves the address. Both ways to use one share this. */
@Injectable()
export class UseLink {
  constructor(
    private readonly requests: LinkRequestsRepository,
    private readonly accounts: AccountsRepository,
    private readonly addAccount: AddAccount,
  ) {}

  /**
   * Uses a link and deletes every other request of its address, including a stranger's pending sign-up.
   * @throws otp_expired for a secret that doesn't exist, was used, has expired or is for another purpose
   */
  async use(tx: Transaction, secret: string, purpose: LinkPurpose): Promise<UsedLink> {
    const request = await this.requests.lockByToken(tx, hashOf(secret));
    if (request?.purpose !== purpose) throw new AuthError('otp_expired');
    const account = request.purpose === 'signup' ? await this.#activate(tx, request) : await this.#lockAccount(tx, request.email);
    if (!account) throw new AuthError('otp_expired');
    await this.requests.removeOf(tx, request.email);
    return { account, request };
  }

  /** @returns undefined if the address got an account after the mail was sent */
  #activate(tx: Transaction, { id, email, passwordHash, userMetadata }: PendingSignUp): Promise<Account | undefined> {
    return this.addAccount.add(tx, { id, email, passwordHash, userMetadata });
  }

  async #lockAccount(tx: Transaction, email: string): Promise<Account | undefined> {
    const id = await this.accounts.idOf(email, tx);
    return id ? this.accounts.lock(tx, id) : undefined;
  }
}
