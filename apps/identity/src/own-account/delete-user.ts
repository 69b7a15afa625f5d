import type { DeleteUserInput } from '@casebook/contracts';
import { type Caller, Database, systemCaller } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { EraseAccount } from '../account-changes/erase-account.ts';
import { type OwnerEvidence, ProveOwner } from '../account-changes/prove-owner.ts';
import { FindMember } from '../accounts/find-member.ts';
import { GuessLimits } from '../limits/guess-limits.ts';

/** Deletes the member's own account. It needs a fresh session, the current password, or a mailed nonce, like a change of the password. */
@Injectable()
export class DeleteUser {
  constructor(
    private readonly database: Database,
    private readonly findMember: FindMember,
    private readonly proveOwner: ProveOwner,
    private readonly guesses: GuessLimits,
    private readonly eraseAccount: EraseAccount,
  ) {}

  /**
   * @throws reauthentication_needed, reauthentication_not_valid, current_password_invalid, over_request_rate_limit, user_not_found,
   *   session_not_found
   */
  async execute(caller: Caller, { current_password, nonce }: DeleteUserInput): Promise<void> {
    const member = await this.findMember.find(caller);
    const evidence: OwnerEvidence = { currentPassword: current_password, nonce };
    this.proveOwner.require(member, evidence);
    const attempt = await this.guesses.countInSession(member.session, Boolean(current_password));
    const proof = await this.proveOwner.check(caller, member, evidence);
    const { correlationId, traceparent } = caller;
    await this.database.write(systemCaller('account-owner', correlationId, traceparent), (tx) =>
      this.eraseAccount.erase(tx, member.account.id, (account) => proof.use(tx, account)),
    );
    await attempt.succeed();
  }
}
