import { AuthError, type LinkPurpose } from '@casebook/contracts';
import type { Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import type { Account } from '../accounts/account.ts';
import { AccountsRepository } from '../accounts/accounts.repository.ts';
import { hashOf } from '../sessions/opaque-secret.ts';
import { LinksRepository, type OneTimeToken } from './links.repository.ts';

export interface UsedLink {
  /** Confirmed from now on, and locked. */
  readonly account: Account;
  readonly link: OneTimeToken;
}

/** What both ways to use a mailed secret share: it is good once, for its purpose, for an hour, and proves the address. */
@Injectable()
export class UseLink {
  constructor(
    private readonly links: LinksRepository,
    private readonly accounts: AccountsRepository,
  ) {}

  /** @throws otp_expired for a secret that is unknown, used, expired or for something else */
  async execute(tx: Transaction, secret: string, purpose: LinkPurpose): Promise<UsedLink> {
    const link = await this.links.lockToken(tx, hashOf(secret));
    if (!link || link.purpose !== purpose || link.expiresAt <= tx.now) throw new AuthError('otp_expired');
    const account = await this.accounts.lock(tx, link.userId);
    if (!account) throw new AuthError('otp_expired');
    await this.links.removeTokens(tx, account.id, purpose);
    return { link, account: await this.#confirm(tx, account) };
  }

  async #confirm(tx: Transaction, account: Account): Promise<Account> {
    if (account.emailConfirmedAt) return account;
    const confirmed = { ...account, emailConfirmedAt: tx.now, updatedAt: tx.now };
    await this.accounts.save(tx, confirmed);
    tx.audit('identity.email-confirmed', { userId: account.id });
    return confirmed;
  }
}
