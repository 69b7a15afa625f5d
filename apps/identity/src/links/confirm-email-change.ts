import { AuthError } from '@casebook/contracts';
import type { Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { isAnonymous } from '../accounts/account-rules.ts';
import { AccountsRepository } from '../accounts/accounts.repository.ts';
import { ChangeEmail } from '../accounts/change-email.ts';
import { LinkRequestsRepository } from './link-requests.repository.ts';
import type { UsedLink } from './use-link.ts';

/** Confirms one side of a change of address. The last confirmation changes the address: an anonymous account has one side. */
@Injectable()
export class ConfirmEmailChange {
  constructor(
    private readonly requests: LinkRequestsRepository,
    private readonly accounts: AccountsRepository,
    private readonly changeEmail: ChangeEmail,
  ) {}

  /**
   * Locks the account first, so that confirmations of both sides run one after the other.
   * @returns the changed account, which is missing if the other address hasn't confirmed yet
   * @throws otp_expired, email_exists
   */
  async confirm(tx: Transaction, tokenHash: string, userId: string): Promise<Pick<UsedLink, 'request' | 'account'>> {
    const account = await this.accounts.lock(tx, userId);
    const sides = await this.requests.lockEmailChangeOf(tx, userId);
    const token = await this.requests.findByToken(tx, tokenHash);
    const [own, other] = [sides.find(({ id }) => id === token?.request.id), sides.find(({ id }) => id !== token?.request.id)];
    if (!account || !own || account.emailChange?.newEmail !== own.newEmail) throw new AuthError('otp_expired');
    if (!other && !isAnonymous(account)) throw new AuthError('otp_expired');
    if (!other || other.confirmedAt)
      return { request: own, account: await this.changeEmail.change(tx, account, own.newEmail, own.sessionId) };
    await this.requests.confirmEmailChange(tx, own.id);
    tx.audit('identity.email-change-confirmed', { userId, side: own.email === own.newEmail ? 'new' : 'current' });
    return { request: own };
  }
}
