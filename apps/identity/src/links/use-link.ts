import { AuthError, type LinkPurpose } from '@casebook/contracts';
import { newId, type Transaction } from '@casebook/platform';
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

/** What both ways to use a mailed secret share: it works once, for its purpose, for an hour, and it proves the address. */
@Injectable()
export class UseLink {
  constructor(
    private readonly requests: LinkRequestsRepository,
    private readonly accounts: AccountsRepository,
    private readonly addAccount: AddAccount,
  ) {}

  /**
   * Uses a link and deletes every other request of its address: a sign-up that a stranger left there activates nothing from now on.
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

  /** @returns undefined where the address got its account in another way since the mail was sent */
  #activate(tx: Transaction, { email, passwordHash, userMetadata }: PendingSignUp): Promise<Account | undefined> {
    return this.addAccount.add(tx, { id: newId(), email, passwordHash, userMetadata });
  }

  async #lockAccount(tx: Transaction, email: string): Promise<Account | undefined> {
    const id = await this.accounts.idOf(email, tx);
    return id ? this.accounts.lock(tx, id) : undefined;
  }
}
