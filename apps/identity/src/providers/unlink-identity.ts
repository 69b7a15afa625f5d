import { AuthError, type IdentityUnlinked } from '@casebook/contracts';
import { type Caller, Database, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { NotifyOwner } from '../account-changes/notify-owner.ts';
import { ProveOwner } from '../account-changes/prove-owner.ts';
import type { Account } from '../accounts/account.ts';
import { hasEmailIdentity } from '../accounts/account-view.ts';
import { AccountsRepository } from '../accounts/accounts.repository.ts';
import { FindMember } from '../accounts/find-member.ts';
import { IdentitiesRepository } from '../identities/identities.repository.ts';
import { IdentityOptions } from '../identity-options.ts';
import { FlowStatesRepository } from '../link-requests/flow-states.repository.ts';
import { EndSessions } from '../sessions/end-sessions.ts';
import { sessionsInScope } from '../sessions/session-rules.ts';
import { SessionsRepository } from '../sessions/sessions.repository.ts';

/**
 * Unlinks one of a member's identities, but not the last. Ends every other session, because any of them may have been opened with that
 * identity. Unlinking the email identity deletes the password; links mailed to the address still sign in.
 */
@Injectable()
export class UnlinkIdentity {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsRepository,
    private readonly identities: IdentitiesRepository,
    private readonly flowStates: FlowStatesRepository,
    private readonly sessions: SessionsRepository,
    private readonly endSessions: EndSessions,
    private readonly findMember: FindMember,
    private readonly proveOwner: ProveOwner,
    private readonly notifyOwner: NotifyOwner,
    private readonly options: IdentityOptions,
  ) {}

  /**
   * @throws manual_linking_disabled, reauthentication_needed, single_identity_not_deletable, identity_not_found, user_not_found,
   *   session_not_found
   */
  execute(caller: Caller, identityId: string): Promise<IdentityUnlinked> {
    if (!this.options.manualLinking) throw new AuthError('manual_linking_disabled');
    return this.database.write(caller, async (tx) => {
      await this.accounts.lock(tx, caller.id);
      const member = await this.findMember.find(caller, tx);
      this.proveOwner.require(member, {});
      const provider = await this.#unlink(tx, member.account, identityId);
      await this.flowStates.removeAllOf(tx, caller.id);
      const others = sessionsInScope(await this.sessions.lockOf(tx, caller.id), member.session.id, 'others');
      await this.endSessions.end(tx, others, 'signed-out');
      await this.notifyOwner.notify(tx, 'identity_unlinked', member.account);
      tx.audit('identity.identity-unlinked', { userId: caller.id, provider, ended: others.length });
      return {};
    });
  }

  async #unlink(tx: Transaction, account: Account, identityId: string): Promise<string> {
    const hasEmail = hasEmailIdentity(account);
    if (account.identities.length + (hasEmail ? 1 : 0) <= 1) throw new AuthError('single_identity_not_deletable');
    if (hasEmail && identityId === account.id) {
      const { passwordHash: _removed, ...rest } = account;
      await this.accounts.save(tx, { ...rest, emailIdentity: false, updatedAt: tx.now });
      return 'email';
    }
    const identity = account.identities.find(({ id }) => id === identityId);
    if (!identity) throw new AuthError('identity_not_found');
    await this.identities.remove(tx, identity);
    return identity.provider;
  }
}
