import { AuthError, type AuthUser, type UpdateUserInput } from '@casebook/contracts';
import { type Caller, Clock, Database, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { FactorsRepository } from '../factors/factors.repository.ts';
import { IdentityOptions } from '../identity-options.ts';
import { GuessLimits, type PasswordAttempt } from '../limits/guess-limits.ts';
import { FlowStatesRepository } from '../links/flow-states.repository.ts';
import { LinkRequestsRepository } from '../links/link-requests.repository.ts';
import { PasswordHasher } from '../passwords/password-hasher.ts';
import { requireGoodPassword } from '../passwords/password-rules.ts';
import { EndSessions } from '../sessions/end-sessions.ts';
import { isFresh, sessionsInScope } from '../sessions/session-rules.ts';
import { SessionsRepository } from '../sessions/sessions.repository.ts';
import { withoutIdempotency } from './account-caller.ts';
import { emitAccount } from './account-event.ts';
import { changeAccount, nameOf } from './account-rules.ts';
import { toAuthUser } from './account-view.ts';
import { AccountsRepository } from './accounts.repository.ts';
import { FindMember, type SignedInMember } from './find-member.ts';

interface NewPassword {
  readonly hash: string;
  readonly attempt: PasswordAttempt;
}

/**
 * Changes the member's own password or data. A new password needs the current one or a fresh session. It ends every other session,
 * recovery link, and code, so that anyone who signed in with the old password is signed out.
 */
@Injectable()
export class UpdateUser {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsRepository,
    private readonly sessions: SessionsRepository,
    private readonly requests: LinkRequestsRepository,
    private readonly flowStates: FlowStatesRepository,
    private readonly factors: FactorsRepository,
    private readonly findMember: FindMember,
    private readonly endSessions: EndSessions,
    private readonly guesses: GuessLimits,
    private readonly hasher: PasswordHasher,
    private readonly options: IdentityOptions,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws validation_failed, weak_password, same_password, reauthentication_needed, current_password_invalid,
   *   over_request_rate_limit, user_not_found, session_not_found
   */
  async execute(caller: Caller, input: UpdateUserInput): Promise<AuthUser> {
    const member = await this.findMember.find(caller);
    requireSameEmail(member, input.email);
    const password = input.password
      ? await this.#checkPassword(caller, member, input.password, input.current_password)
      : undefined;
    const user = await this.database.write(withoutIdempotency(caller), async (tx) => {
      await this.accounts.lock(tx, caller.id);
      const { account } = await this.findMember.find(caller, tx);
      // The password changed after the comparison above, which therefore no longer holds.
      if (password && account.passwordHash !== member.account.passwordHash) throw new AuthError('current_password_invalid');
      const changed = changeAccount(account, { passwordHash: password?.hash, data: input.data }, tx.now);
      await this.accounts.save(tx, changed);
      if (changed.version !== account.version) emitAccount(tx, changed);
      if (password) await this.#endOtherAccess(tx, member);
      tx.audit('identity.user-updated', { password: password !== undefined, data: Boolean(input.data) });
      return toAuthUser(changed, await this.factors.listOf(account.id, tx));
    });
    await password?.attempt.succeed();
    return user;
  }

  /** Every outcome except a change counts as an attempt: `same_password` also reveals that a guess was correct. */
  async #checkPassword(
    caller: Caller,
    { account, session }: SignedInMember,
    password: string,
    currentPassword: string | null | undefined,
  ): Promise<NewPassword> {
    requireGoodPassword(password, { email: account.email, name: nameOf(account) }, this.options);
    if (!currentPassword && !isFresh(session, this.clock.now())) throw new AuthError('reauthentication_needed');
    const attempt = await this.guesses.countInSession(session.id);
    if (currentPassword && !(await this.hasher.matches(currentPassword, account.passwordHash))) {
      await this.#auditFailure(caller);
      throw new AuthError('current_password_invalid');
    }
    if (await this.hasher.matches(password, account.passwordHash)) throw new AuthError('same_password');
    return { hash: await this.hasher.hash(password), attempt };
  }

  async #auditFailure(caller: Caller): Promise<void> {
    await this.database.write(withoutIdempotency(caller), async (tx) =>
      tx.audit('identity.password-check-failed', { userId: caller.id, clientAddress: caller.clientAddress ?? '' }),
    );
  }

  async #endOtherAccess(tx: Transaction, { account, session }: SignedInMember): Promise<void> {
    await this.requests.removeOf(tx, account.email, 'recovery');
    await this.flowStates.removeAllOf(tx, account.id);
    const others = sessionsInScope(await this.sessions.lockOf(tx, account.id), session.id, 'others');
    await this.endSessions.end(tx, others, 'password-changed');
  }
}

function requireSameEmail({ account }: SignedInMember, email: string | null | undefined): void {
  if (email && email !== account.email)
    throw new AuthError('validation_failed', { message: 'Changing the e-mail address is not available yet' });
}
