import { AuthError, type AuthUser, type UpdateUserInput } from '@casebook/contracts';
import { type Caller, Database, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { type OwnerEvidence, type OwnerProof, ProveOwner } from '../account-changes/prove-owner.ts';
import type { Account } from '../accounts/account.ts';
import { changeAccount, isAnonymous, requireEmail } from '../accounts/account-rules.ts';
import { toAuthUser } from '../accounts/account-view.ts';
import { AccountsRepository } from '../accounts/accounts.repository.ts';
import { FindMember, LockMember, type SignedInMember } from '../accounts/find-member.ts';
import { emitAccount } from '../accounts/publish-users.ts';
import { GuessLimits, type PasswordAttempt } from '../limits/guess-limits.ts';
import { ChangeAddress } from './change-address.ts';
import { ChangePassword } from './change-password.ts';

/** GoTrue's words. */
const NO_ADDRESS = 'Updating password of an anonymous user without an email or phone is not allowed';

/** A change that only the account's owner may make. */
interface OwnersChange {
  readonly passwordHash?: string;
  /** Lower case, different from the current address. */
  readonly newEmail?: string;
  readonly proof: OwnerProof;
  readonly attempt: PasswordAttempt;
}

/**
 * Changes the member's own password, address, or data, in one transaction. A new password or address needs a fresh session, the current
 * password, or a mailed nonce.
 */
@Injectable()
export class UpdateUser {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsRepository,
    private readonly findMember: FindMember,
    private readonly lockMember: LockMember,
    private readonly proveOwner: ProveOwner,
    private readonly changePassword: ChangePassword,
    private readonly changeAddress: ChangeAddress,
    private readonly guesses: GuessLimits,
  ) {}

  /**
   * @throws validation_failed, weak_password, same_password, reauthentication_needed, reauthentication_not_valid,
   *   current_password_invalid, email_exists with autoconfirm on, over_email_send_rate_limit, over_request_rate_limit, user_not_found,
   *   session_not_found
   */
  async execute(caller: Caller, input: UpdateUserInput, redirectTo: string | undefined): Promise<AuthUser> {
    const change = await this.#checkChange(caller, await this.findMember.find(caller), input);
    const user = await this.database.write(caller, async (tx) => {
      const current = await this.lockMember.lock(tx, caller);
      await change?.proof.use(tx, current.account);
      const changed = await this.#change(tx, current, input, change?.passwordHash);
      const { code_challenge: codeChallenge } = input;
      const account = change?.newEmail
        ? await this.changeAddress.change(tx, { ...current, account: changed }, change.newEmail, { codeChallenge, redirectTo })
        : changed;
      return toAuthUser(account, current.factors);
    });
    await change?.attempt.succeed();
    return user;
  }

  /** Every outcome except a change counts as an attempt: `same_password` also reveals that a guess was correct. */
  async #checkChange(caller: Caller, member: SignedInMember, input: UpdateUserInput): Promise<OwnersChange | undefined> {
    const { account, session } = member;
    const newEmail = input.email && input.email !== account.email ? input.email : undefined;
    if (!input.password && !newEmail) return undefined;
    if (newEmail) requireEmail(newEmail);
    if (!newEmail && isAnonymous(account)) throw new AuthError('validation_failed', { status: 422, message: NO_ADDRESS });
    if (input.password) this.changePassword.require(account, input.password);
    const evidence: OwnerEvidence = { currentPassword: input.current_password, nonce: input.nonce };
    this.proveOwner.require(member, evidence);
    const attempt = await this.guesses.countInSession(session, Boolean(input.current_password));
    const proof = await this.proveOwner.check(caller, member, evidence);
    const passwordHash = input.password ? await this.changePassword.hash(account, input.password) : undefined;
    if (newEmail) await this.changeAddress.requireMailBudget(account, newEmail);
    return { proof, attempt, ...(passwordHash && { passwordHash }), ...(newEmail && { newEmail }) };
  }

  async #change(
    tx: Transaction,
    member: SignedInMember,
    { data }: UpdateUserInput,
    passwordHash: string | undefined,
  ): Promise<Account> {
    const changed = changeAccount(member.account, { passwordHash, data }, tx.now);
    await this.accounts.save(tx, changed);
    if (changed.version !== member.account.version) emitAccount(tx, changed);
    if (passwordHash) await this.changePassword.endFormerAccess(tx, member);
    tx.audit('identity.user-updated', { password: passwordHash !== undefined, data: Boolean(data) });
    return changed;
  }
}
