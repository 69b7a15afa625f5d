import { type AdminCreateUserInput, AuthError, type AuthUser } from '@casebook/contracts';
import { type Caller, Clock, Database, newId, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { requireStorable } from '../accounts/account-rules.ts';
import { toAuthUser, toUnconfirmedUser } from '../accounts/account-view.ts';
import { AddAccount } from '../accounts/add-account.ts';
import type { PendingAccount } from '../accounts/pending-account.ts';
import { LinkRequestsRepository } from '../link-requests/link-requests.repository.ts';
import { AddPendingAccount, newPending } from './add-pending-account.ts';
import { type Attributes, readAttributes, withAttributes } from './attribute-rules.ts';
import { HashAttributes } from './hash-attributes.ts';
import { RequireAdmin } from './require-admin.ts';

/** Creates an account with a confirmed address, or a pending account. Like GoTrue, it mails neither. */
@Injectable()
export class CreateAccount {
  constructor(
    private readonly database: Database,
    private readonly requireAdmin: RequireAdmin,
    private readonly addAccount: AddAccount,
    private readonly addPendingAccount: AddPendingAccount,
    private readonly requests: LinkRequestsRepository,
    private readonly hashAttributes: HashAttributes,
    private readonly clock: Clock,
  ) {}

  /** @throws validation_failed, phone_provider_disabled, weak_password, email_exists, not_admin */
  async execute(caller: Caller, input: AdminCreateUserInput): Promise<AuthUser> {
    const attributes = readAttributes(input);
    const { email } = attributes;
    if (!email) throw new AuthError('validation_failed', { message: 'Cannot create a user without either an email or phone' });
    const now = this.clock.now();
    const blank = newPending(email, now, input.id ?? newId());
    const passwordHash = await this.hashAttributes.hash(attributes, blank);
    const userMetadata = requireStorable(attributes.userData);
    const account = { ...withAttributes(blank, attributes, passwordHash, now), userMetadata };
    return this.database.write(caller, async (tx) => {
      await this.requireAdmin.check(caller, tx);
      const user = await this.#add(tx, account, attributes);
      tx.audit('identity.account-created', { userId: account.id, role: account.role, confirmed: attributes.confirms });
      return user;
    });
  }

  async #add(tx: Transaction, account: PendingAccount, { confirms }: Attributes): Promise<AuthUser> {
    await this.addPendingAccount.add(tx, account);
    if (!confirms) return toUnconfirmedUser(account);
    const confirmed = await this.addAccount.confirm(tx, account);
    if (!confirmed) throw new AuthError('email_exists');
    // A link that a visitor requested for the address must not work on an account that an admin created.
    await this.requests.removeVisitorsOf(tx, account.email);
    return toAuthUser(confirmed);
  }
}
