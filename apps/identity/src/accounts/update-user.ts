import { AuthError, type AuthUser, type UpdateUserInput } from '@casebook/contracts';
import { type Caller, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { PasswordHasher } from '../passwords/password-hasher.ts';
import { requireGoodPassword } from '../passwords/password-rules.ts';
import { EndSessions } from '../sessions/end-sessions.ts';
import { sessionsInScope } from '../sessions/session-rules.ts';
import { SessionsRepository } from '../sessions/sessions.repository.ts';
import type { Account } from './account.ts';
import { withoutIdempotency } from './account-caller.ts';
import { emitAccount } from './account-event.ts';
import { changeAccount } from './account-rules.ts';
import { toAuthUser } from './account-view.ts';
import { AccountsRepository } from './accounts.repository.ts';
import { FindMember } from './find-member.ts';

/** A member changes the own password or data. A new password ends the other sessions: whoever knew the old one is out. */
@Injectable()
export class UpdateUser {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsRepository,
    private readonly sessions: SessionsRepository,
    private readonly findMember: FindMember,
    private readonly endSessions: EndSessions,
    private readonly hasher: PasswordHasher,
  ) {}

  /** @throws validation_failed, weak_password, same_password, user_not_found, session_not_found */
  async execute(caller: Caller, { email, password, data }: UpdateUserInput): Promise<AuthUser> {
    const present = await this.findMember.execute(caller);
    requireSameEmail(present.account, email);
    const passwordHash = password ? await this.#newHash(present.account, password) : undefined;
    return this.database.write(withoutIdempotency(caller), async (tx) => {
      await this.accounts.lock(tx, caller.id);
      const { account, session } = await this.findMember.execute(caller, tx);
      const changed = changeAccount(account, { passwordHash, data }, tx.now);
      await this.accounts.save(tx, changed);
      if (changed.version !== account.version) emitAccount(tx, changed);
      if (passwordHash) {
        const others = sessionsInScope(await this.sessions.lockOf(tx, account.id), session.id, 'others');
        await this.endSessions.execute(tx, others, 'password-changed');
      }
      tx.audit('identity.user-updated', { password: passwordHash !== undefined, data: Boolean(data) });
      return toAuthUser(changed);
    });
  }

  async #newHash(account: Account, password: string): Promise<string> {
    requireGoodPassword(password);
    if (await this.hasher.matches(password, account.passwordHash)) throw new AuthError('same_password');
    return this.hasher.hash(password);
  }
}

function requireSameEmail(account: Account, email: string | null | undefined): void {
  if (email && email !== account.email)
    throw new AuthError('validation_failed', { message: 'Changing the e-mail address is not available yet' });
}
