import { AuthError, type AuthUser, type UpdateUserInput } from '@casebook/contracts';
import { type Caller, Database, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { ChangeEmail, StartEmailChange } from '../account-changes/change-email.ts';
import { EndRequests } from '../account-changes/end-requests.ts';
import { NotifyOwner } from '../account-changes/notify-owner.ts';
import { type OwnerEvidence, type OwnerProof, ProveOwner } from '../account-changes/prove-owner.ts';
import type { Account } from '../accounts/account.ts';
import { addressesOf, changeAccount, isAnonymous, nameOf, requireEmail } from '../accounts/account-rules.ts';
import { toAuthUser } from '../accounts/account-view.ts';
import { AccountsRepository } from '../accounts/accounts.repository.ts';
import { FindMember, type SignedInMember } from '../accounts/find-member.ts';
import { emitAccount } from '../accounts/publish-users.ts';
import { FactorsRepository } from '../factors/factors.repository.ts';
import { IdentityOptions } from '../identity-options.ts';
import { GuessLimits, type PasswordAttempt } from '../limits/guess-limits.ts';
import { MailBudget } from '../limits/mail-budget.ts';
import { PasswordHasher } from '../passwords/password-hasher.ts';
import { requireGoodPassword } from '../passwords/password-rules.ts';
import { EndSessions } from '../sessions/end-sessions.ts';
import { sessionsInScope } from '../sessions/session-rules.ts';
import { SessionsRepository } from '../sessions/sessions.repository.ts';

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
 * Changes the member's own password, address, or data. A new password or address needs a fresh session, the current password, or a mailed
 * nonce. A new password ends every other session, recovery link, code, and pending change of address, so that anyone who had the old
 * password is out. A new address waits until both addresses confirm it, except where addresses count as confirmed at once.
 */
@Injectable()
export class UpdateUser {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsRepository,
    private readonly sessions: SessionsRepository,
    private readonly factors: FactorsRepository,
    private readonly findMember: FindMember,
    private readonly proveOwner: ProveOwner,
    private readonly startEmailChange: StartEmailChange,
    private readonly changeEmail: ChangeEmail,
    private readonly endRequests: EndRequests,
    private readonly notifyOwner: NotifyOwner,
    private readonly endSessions: EndSessions,
    private readonly guesses: GuessLimits,
    private readonly mailBudget: MailBudget,
    private readonly hasher: PasswordHasher,
    private readonly options: IdentityOptions,
  ) {}

  /**
   * @throws validation_failed, weak_password, same_password, reauthentication_needed, reauthentication_not_valid,
   *   current_password_invalid, email_exists with autoconfirm on, over_email_send_rate_limit, over_request_rate_limit, user_not_found,
   *   session_not_found
   */
  async execute(caller: Caller, input: UpdateUserInput, redirectTo: string | undefined): Promise<AuthUser> {
    const member = await this.findMember.find(caller);
    const change = await this.#checkChange(caller, member, input);
    const user = await this.database.write(caller, async (tx) => {
      await this.accounts.lock(tx, caller.id);
      const current = await this.findMember.find(caller, tx);
      await change?.proof.use(tx, current.account);
      const changed = await this.#change(tx, current, input, change?.passwordHash);
      const account = change?.newEmail
        ? await this.#changeEmail(tx, { ...current, account: changed }, change.newEmail, input, redirectTo)
        : changed;
      return toAuthUser(account, await this.factors.listOf(account.id, tx));
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
    if (input.password) requireGoodPassword(input.password, { email: account.email, name: nameOf(account) }, this.options);
    const evidence: OwnerEvidence = { currentPassword: input.current_password, nonce: input.nonce };
    this.proveOwner.require(member, evidence);
    const attempt = await this.guesses.countInSession(session, Boolean(input.current_password));
    const proof = await this.proveOwner.check(caller, member, evidence);
    const passwordHash = input.password ? await this.#hash(account, input.password) : undefined;
    if (newEmail) await this.#requireMailBudget(account, newEmail);
    return { proof, attempt, ...(passwordHash && { passwordHash }), ...(newEmail && { newEmail }) };
  }

  async #hash(account: Account, password: string): Promise<string> {
    if (await this.hasher.matches(password, account.passwordHash)) throw new AuthError('same_password');
    return this.hasher.hash(password);
  }

  /** @throws over_email_send_rate_limit, the same whether or not the new address has an account */
  async #requireMailBudget({ email }: Account, newEmail: string): Promise<void> {
    if (this.options.autoconfirm) return;
    for (const address of addressesOf({ email }, newEmail)) await this.mailBudget.require('email_change', address);
  }

  async #change(
    tx: Transaction,
    { account, session }: SignedInMember,
    { data }: UpdateUserInput,
    passwordHash: string | undefined,
  ): Promise<Account> {
    const changed = changeAccount(account, { passwordHash, data }, tx.now);
    await this.accounts.save(tx, changed);
    if (changed.version !== account.version) emitAccount(tx, changed);
    if (passwordHash) {
      await this.#endOtherAccess(tx, { account, session });
      await this.notifyOwner.notify(tx, 'password_changed', account);
    }
    tx.audit('identity.user-updated', { password: passwordHash !== undefined, data: Boolean(data) });
    return changed;
  }

  #changeEmail(
    tx: Transaction,
    { account, session }: SignedInMember,
    newEmail: string,
    { code_challenge: codeChallenge }: UpdateUserInput,
    redirectTo: string | undefined,
  ): Promise<Account> {
    return this.options.autoconfirm
      ? this.changeEmail.change(tx, account, newEmail, session.id)
      : this.startEmailChange.start(tx, account, { newEmail, sessionId: session.id, redirectTo, codeChallenge });
  }

  async #endOtherAccess(tx: Transaction, { account, session }: Omit<SignedInMember, 'factors'>): Promise<void> {
    await this.endRequests.end(tx, account);
    const others = sessionsInScope(await this.sessions.lockOf(tx, account.id), session.id, 'others');
    await this.endSessions.end(tx, others, 'password-changed');
  }
}
