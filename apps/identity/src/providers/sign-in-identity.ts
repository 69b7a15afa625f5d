import { AuthError } from '@casebook/contracts';
import { newId, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { NotifyOwner } from '../account-changes/notify-owner.ts';
import { type Account, callerOf } from '../accounts/account.ts';
import { hasEmailIdentity } from '../accounts/account-view.ts';
import { AccountsRepository } from '../accounts/accounts.repository.ts';
import { AddAccount } from '../accounts/add-account.ts';
import { IdentitiesRepository } from '../identities/identities.repository.ts';
import type { Identity } from '../identities/identity.ts';
import { IdentityOptions } from '../identity-options.ts';
import { LinkRequestsRepository } from '../link-requests/link-requests.repository.ts';
import { claimsOf, isIdentityOf, newIdentity, requireBelowIdentityLimit } from './identity-rules.ts';
import { type ProviderProfile, requireVerifiedEmail } from './provider-profile.ts';

/**
 * Finds the account that a provider's account signs in to: the account that it is linked to; else the account with its verified address,
 * which it then links; else a new account.
 */
@Injectable()
export class SignInIdentity {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly addAccount: AddAccount,
    private readonly identities: IdentitiesRepository,
    private readonly requests: LinkRequestsRepository,
    private readonly notifyOwner: NotifyOwner,
    private readonly options: IdentityOptions,
  ) {}

  /**
   * @returns the account, locked by the transaction
   * @throws provider_email_needs_verification for the first sign-in with an unverified address
   * @throws signup_disabled for the first sign-in with an address that has no account
   * @throws user_already_exists with autoconfirm on, if the address has an account that may have been created without proof of the address
   */
  async signIn(tx: Transaction, profile: ProviderProfile): Promise<Account> {
    const linked = await this.#lockLinked(tx, profile);
    if (linked) return linked;
    const email = requireVerifiedEmail(profile);
    const added = await this.#add(tx, profile, email);
    if (added) return this.#link(tx, added, profile);
    const account = await this.#lockByEmail(tx, email);
    // A concurrent first sign-in may have added the account and the identity.
    const isLinked = account.identities.some(isIdentityOf(profile));
    if (isLinked) return this.#refresh(tx, account, profile);
    // With autoconfirm on, sign-ups aren't confirmed by mail. A stranger may have created this account and know its password.
    if (this.options.autoconfirm && hasEmailIdentity(account)) throw new AuthError('user_already_exists');
    requireBelowIdentityLimit(account);
    await this.requests.removeVisitorsOf(tx, email);
    await this.notifyOwner.notify(tx, 'identity_linked', account);
    return this.#link(tx, account, profile);
  }

  async #lockLinked(tx: Transaction, profile: ProviderProfile): Promise<Account | undefined> {
    const identity = await this.identities.findAtProvider(tx, profile.provider, profile.providerId);
    const account = identity && (await this.accounts.lock(tx, identity.userId));
    // No account has the identity, or it was unlinked after it was read.
    if (!account?.identities.some(isIdentityOf(profile))) return undefined;
    return this.#refresh(tx, account, profile);
  }

  async #lockByEmail(tx: Transaction, email: string): Promise<Account> {
    const id = await this.accounts.idOf(email, tx);
    const account = id ? await this.accounts.lock(tx, id) : undefined;
    if (account?.email === email) return account;
    throw new AuthError('unexpected_failure', { message: 'The account changed at the same moment; please try again' });
  }

  /** @returns undefined if the address has an account. @throws signup_disabled if it has none */
  async #add(tx: Transaction, { userMetadata }: ProviderProfile, email: string): Promise<Account | undefined> {
    if (this.options.disableSignup && !(await this.accounts.idOf(email, tx))) throw new AuthError('signup_disabled');
    const account = await this.addAccount.add(tx, { id: newId(), email, userMetadata, emailIdentity: false });
    // Once the owner has proven the address, no one else's pending sign-up or change to it may work.
    if (account) await this.requests.removeOf(tx, email);
    return account;
  }

  async #link(tx: Transaction, account: Account, profile: ProviderProfile): Promise<Account> {
    const identity = { ...newIdentity(account, profile, tx.now), lastSignInAt: tx.now };
    if (!(await this.identities.add(tx, identity))) throw new AuthError('identity_already_exists');
    const { id: userId } = account;
    tx.onBehalfOf(callerOf(account, tx.caller)).audit('identity.identity-linked', { userId, provider: profile.provider });
    return { ...account, identities: [...account.identities, identity] };
  }

  /** Saves the provider's current claims. */
  async #refresh(tx: Transaction, account: Account, profile: ProviderProfile): Promise<Account> {
    const refresh = (identity: Identity) => ({ ...identity, ...claimsOf(profile), lastSignInAt: tx.now, updatedAt: tx.now });
    const identities = account.identities.map((identity) => (isIdentityOf(profile)(identity) ? refresh(identity) : identity));
    for (const identity of identities.filter(isIdentityOf(profile))) await this.identities.save(tx, identity);
    return { ...account, identities };
  }
}
