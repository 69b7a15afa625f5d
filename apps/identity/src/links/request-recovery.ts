import type { RecoverAnswer, RecoverInput } from '@casebook/contracts';
import { type Caller, Database, newId } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { requireEmail } from '../accounts/account-rules.ts';
import { AccountsRepository } from '../accounts/accounts.repository.ts';
import { IdentityOptions } from '../identity-options.ts';
import { SendMail } from '../mail/send-mail.job.ts';
import { redirectTarget } from './redirect-rules.ts';

/**
 * Somebody forgot a password. The same is answered and done for an address without an account: its job is for nobody, and
 * finds nothing to send.
 */
@Injectable()
export class RequestRecovery {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsRepository,
    private readonly options: IdentityOptions,
  ) {}

  /** @throws validation_failed for what is no address */
  async execute(caller: Caller, input: RecoverInput, redirectTo: string | undefined): Promise<RecoverAnswer> {
    requireEmail(input.email);
    const account = await this.accounts.findByEmail(input.email);
    await this.database.write(caller, async (tx) =>
      tx.enqueue(SendMail, {
        userId: account?.id ?? newId(),
        purpose: 'recovery',
        redirectTo: redirectTarget(redirectTo, this.options),
        ...(input.code_challenge && { codeChallenge: input.code_challenge }),
      }),
    );
    return {};
  }
}
