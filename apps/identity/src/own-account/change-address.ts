import type { UpdateUserInput } from '@casebook/contracts';
import type { Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { ChangeEmail, StartEmailChange } from '../account-changes/change-email.ts';
import type { Account } from '../accounts/account.ts';
import { addressesOf } from '../accounts/account-rules.ts';
import type { SignedInMember } from '../accounts/find-member.ts';
import { IdentityOptions } from '../identity-options.ts';
import { MailBudget } from '../limits/mail-budget.ts';

/** Changes a member's address once both addresses confirm it, or at once with autoconfirm on. */
@Injectable()
export class ChangeAddress {
  constructor(
    private readonly startEmailChange: StartEmailChange,
    private readonly changeEmail: ChangeEmail,
    private readonly mailBudget: MailBudget,
    private readonly options: IdentityOptions,
  ) {}

  /** @throws over_email_send_rate_limit, the same whether or not the new address has an account */
  async requireMailBudget({ email }: Account, newEmail: string): Promise<void> {
    if (this.options.autoconfirm) return;
    for (const address of addressesOf({ email }, newEmail)) await this.mailBudget.require('email_change', address);
  }

  /** @param member locked by the transaction @throws email_exists with autoconfirm on */
  change(
    tx: Transaction,
    { account, session }: SignedInMember,
    newEmail: string,
    { codeChallenge, redirectTo }: { codeChallenge: UpdateUserInput['code_challenge']; redirectTo: string | undefined },
  ): Promise<Account> {
    return this.options.autoconfirm
      ? this.changeEmail.change(tx, account, newEmail, session.id)
      : this.startEmailChange.start(tx, account, { newEmail, sessionId: session.id, redirectTo, codeChallenge });
  }
}
