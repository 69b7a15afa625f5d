import { AuthError } from '@casebook/contracts';
import type { Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import type { Account } from '../accounts/account.ts';
import { AccountsRepository } from '../accounts/accounts.repository.ts';
import { ChangeEmail } from '../accounts/change-email.ts';
import type { EmailChangeRequest } from './link-request.ts';
import { LinkRequestsRepository } from './link-requests.repository.ts';

/** Confirms one side of a change of address. The second confirmation changes the address. */
@Injectable()
export class ConfirmEmailChange {
  constructor(
    private readonly requests: LinkRequestsRepository,
    private readonly accounts: AccountsRepository,
    private readonly changeEmail: ChangeEmail,
  ) {}

  /**
   * Locks the account first, so that confirmations of both sides run one after the other.
   * @returns the changed account, or undefined if the other address hasn't confirmed yet
   * @throws otp_expired, email_exists
   */
  async confirm(tx: Transaction, tokenHash: string, { id, userId }: EmailChangeRequest): Promise<Account | undefined> {
    const account = await this.accounts.lock(tx, userId);
    const sides = await this.requests.lockEmailChangeOf(tx, userId);
    const [own, other] = [sides.find((side) => side.id === id), sides.find((side) => side.id !== id)];
    const isUsable = (await this.requests.findByToken(tx, tokenHash)) !== undefined;
    if (!account || !own || !other || !isUsable || account.emailChange?.newEmail !== own.newEmail)
      throw new AuthError('otp_expired');
    if (other.confirmedAt) return this.changeEmail.change(tx, account, own.newEmail, own.sessionId);
    await this.requests.confirmEmailChange(tx, id);
    tx.audit('identity.email-change-confirmed', { userId, side: own.email === own.newEmail ? 'new' : 'current' });
    return undefined;
  }
}
